/** The reproduction of a stateful failure: the script, run against a storefront, and the text of the Hurl file. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saboteurs } from '../../../suites/saboteurs.ts';
import { audit, suites } from '../../index.ts';
import type { Report } from '../../model/report.ts';
import { referenceTarget } from '../../reference/in-process.ts';
import { type Served, serve } from '../../storefront/index.ts';
import { reproductionFiles } from './files.ts';

const run = promisify(execFile);

type Case = {
  readonly dialect?: 'ucp';
  readonly saboteur: string;
  readonly check: string;
  /** The number of requests in the sequence. */
  readonly requests: number;
  /** Text in the last response of the honest storefront, but not of the sabotaged one. */
  readonly differs: RegExp;
};

const cases: readonly Case[] = [
  {
    saboteur: 'third-update-of-a-cart-is-lost',
    check: 'commerce/carts-keep-requested-lines',
    requests: 4,
    differs: /"quantity":2.*"quantity":1/,
  },
  {
    saboteur: 'update-checkout-forgets-the-address',
    check: 'commerce/update-checkout-carries-the-address',
    requests: 4,
    differs: /Conformance Way/,
  },
  {
    dialect: 'ucp',
    saboteur: 'cancelled-carts-live-on',
    check: 'commerce/ucp-cancelled-carts-are-not-found',
    requests: 3,
    differs: /not_found/,
  },
];

describe.each(cases)('$saboteur', ({ dialect, saboteur, check, requests, differs }) => {
  let served: Served;
  let report: Report;
  const fileOf = (end: string) =>
    reproductionFiles(report).find(({ name }) => name === `${check.replace('/', '-')}.${end}`)?.text ?? '';
  const lastAnswer = async (script: string) => {
    const { stdout } = await run('/bin/sh', ['-c', script], { env: { PATH: process.env.PATH } });
    return stdout.split(/^# \d+ of \d+$/m).at(-1) ?? '';
  };

  beforeAll(async () => {
    const wrap = saboteurs.find(({ id }) => id === saboteur)?.sabotage;
    if (!wrap) throw new Error(`there is no saboteur ${saboteur}`);
    const settings = { products: 20, rate: 10_000, ...(dialect && { dialect }) };
    served = await serve({ wrap, ...settings });
    const { baseUrl, canonicalUrl } = served;
    const target = {
      ...referenceTarget,
      baseUrl,
      canonicalUrl,
      only: [check],
      retries: 1,
      consents: ['writes'] as const,
    };
    report = await audit(target, suites);
  });

  afterAll(() => served?.close());

  test('the script shows the failure each time, and the right response of an honest storefront', async () => {
    const script = fileOf('sh');
    expect(script.match(/response=/g)?.length).toBe(requests);
    for (const _ of [1, 2]) expect(await lastAnswer(script)).not.toMatch(differs);
    const honest = await serve({ products: 20, rate: 10_000, ...(dialect && { dialect }) });
    const elsewhere = script
      .replaceAll(served.canonicalUrl, honest.canonicalUrl)
      .replaceAll(served.baseUrl, honest.baseUrl);
    const answer = await lastAnswer(elsewhere).finally(() => honest.close());
    expect(answer).toMatch(differs);
    expect(answer).toMatch(/\(status 200\)/);
  });

  test('the Hurl file captures each id before it needs it', () => {
    const text = fileOf('hurl');
    const entries = text.split(/\n\n(?=POST )/).slice(1);
    expect(entries.length).toBe(fileOf('sh').match(/response=/g)?.length);
    const captured = new Set([...text.matchAll(/--variable (\w+)=/g)].map(([, name]) => name));
    for (const entry of entries) {
      expect(entry).toMatch(
        /^POST http:\S+\n([\w-]+: .+\n)+\[Options\]\ncompressed: true\n\{.+\}\nHTTP \*(\n\[Captures\](\nid_\d+: jsonpath "\$\.[\w.[\]]+")+)?\n?$/,
      );
      for (const [, name] of entry.matchAll(/\{\{(\w+)\}\}/g)) expect([...captured]).toContain(name);
      for (const [, name] of entry.matchAll(/^(id_\d+): /gm)) captured.add(name);
    }
    expect(captured.size).toBeGreaterThan(0);
  });
});
