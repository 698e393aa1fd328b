/** Every promise listed, and one of them explained. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleReport, sampleVerdict } from '../../proof/pages/sample-report.ts';
import { toJson } from '../../report/formats/json.ts';
import { type Extra, shellIn } from '../testing.ts';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'run-'));
});

afterEach(() => rmSync(cwd, { recursive: true }));

const shell = (argv: readonly string[], extra: Extra = {}) => shellIn(cwd, argv, extra);

describe('requirements and explain', () => {
  it('list every promise, as text and as data', async () => {
    const rows = JSON.parse((await shell(['requirements', '--json'])).out);
    const { out } = await shell(['requirements']);
    for (const { id } of rows) expect(out).toContain(`  ${id} (`);
    expect(out).toContain(`${rows.length} promises`);
  });

  it('explain a check by its promise, its claim, its fix and its saboteurs', async () => {
    const { code, out } = await shell(['explain', 'discovery/profile-is-served']);
    expect(code).toBe(0);
    expect(out).toMatch(/^discovery\.profile\.served a promise\n {2}promise +\S/);
    expect(out).toMatch(
      /claim +\S[\s\S]+fix +Answer [\s\S]+saboteurs +profile-missing[\s\S]+passes +GET [\s\S]+fails +GET /,
    );
  });

  it('explain an area by its promises and their checks', async () => {
    const { code, out } = await shell(['explain', 'catalog']);
    expect(code).toBe(0);
    expect(out).toMatch(/^catalog an area: \d+ promises, \d+ checks\n/);
    expect(out).toMatch(/^ {2}catalog\.variant\.price .*\n {4}catalog\/every-variant-is-well-formed$/m);
  });

  it('explain what a report saw of a check', async () => {
    const verdict = sampleVerdict('fail', { check: 'discovery/profile-is-served' });
    writeFileSync(join(cwd, 'report.json'), toJson(sampleReport([verdict])));
    const { out } = await shell(['explain', verdict.check, '--report', 'report.json']);
    expect(out).toMatch(/\nFAIL {2}discovery\/profile-is-served\n[\s\S]+ seen +"price" is number/);
  });

  it('explain a check by the causes that a report has for it, and their fixes', async () => {
    const report = sampleReport([sampleVerdict('fail', { check: 'discovery/profile-is-served' })]);
    const [cause] = report.causes;
    writeFileSync(join(cwd, 'report.json'), toJson(report));
    const { out } = await shell(['explain', 'discovery/profile-is-served', '--report', 'report.json']);
    expect(cause?.fix).not.toMatch(/^Answer /);
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`cause ${cause?.title} (${cause?.id}) fix ${cause?.fix} `);
    expect(out).not.toMatch(/fix +Answer /);
  });

  it('explain how commerce was read for a check that writes', async () => {
    const verdict = sampleVerdict('pass', { check: 'commerce/updates-take-effect' });
    const role = {
      role: 'quantity',
      at: '/lines/*/qty',
      certainty: 'certain',
      evidence: [{ kind: 'sent' }],
    } as const;
    const map = { tools: [], records: [{ name: 'cart', roles: [role], missing: ['tax'] }] };
    writeFileSync(join(cwd, 'report.json'), toJson({ ...sampleReport([verdict]), map }));
    const { out } = await shell(['explain', verdict.check, '--report', 'report.json']);
    expect(out).toMatch(/\nCommerce was read as\n {2}carts: quantity; not found: tax\n/);
  });

  it('suggest a similar id', async () => {
    const { code, err } = await shell(['explain', 'discovery/profile-is-servd']);
    expect(err).toMatch(/did you mean "discovery\/profile-is-served"\?/);
    expect(code).toBe(64);
  });
});
