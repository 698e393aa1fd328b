/** Every format, parsed: it is valid, and has the same checks and counts, whatever texts a target sends. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { countedCauses } from '../engine/outcome.ts';
import { type Report, wholeExchanges } from '../model/report.ts';
import { isDeciding } from '../model/verdict.ts';
import { packageRoot } from '../package/package-root.ts';
import { ant, jenkins, complaintsOf as junitComplaints } from '../proof/junit-schemas.ts';
import { auditedReports, auditNames, madeReports } from '../proof/pages/reports-of-all-kinds.ts';
import { findings, selectedVerdicts } from './content/findings.ts';
import { defaultFileFormats, type FileFormat, fileFormats, fileNameOf, formats, render } from './formats.ts';

const look = { junitDialect: 'rich', failOn: 'must', quiet: false, verbose: false, color: false } as const;

type Format = 'json' | 'gitlab' | 'badge' | 'sarif' | 'ctrf' | 'har';

const read = (...path: readonly string[]) => JSON.parse(readFileSync(join(packageRoot(), ...path), 'utf8'));

/** Our schemas allow no other members; those of others are as published. */
const validators: Readonly<Record<Format, () => ValidateFunction>> = {
  json: () => own('report'),
  gitlab: () => own('gitlab'),
  badge: () => own('badge'),
  sarif: () => official('sarif-2.1.0.json'),
  ctrf: () => official('ctrf-0.0.json'),
  har: archive,
};
/** One pattern of SARIF's schema is invalid in Unicode mode. */
const ajvOptions = { strict: false, allErrors: true, validateSchema: false, unicodeRegExp: false };

function withFormats<Either extends Ajv | Ajv2020>(ajv: Either): Either {
  addFormats.default(ajv);
  return ajv;
}

const own = (name: string): ValidateFunction =>
  withFormats(new Ajv2020(ajvOptions)).compile(read('schemas', 'own', `${name}.schema.json`));

/** For these schemas, drafts 4 and 7 differ only in how a schema is identified. */
function official(file: string): ValidateFunction {
  const { $schema: _draft, id: _name, ...schema } = read('lib', 'proof', 'official', file);
  return withFormats(new Ajv(ajvOptions)).compile(schema);
}

/** HAR 1.2, with one schema per noun. */
function archive(): ValidateFunction {
  const { har = true, ...nouns } = createRequire(import.meta.url)('har-schema') as Record<string, AnySchema>;
  return withFormats(new Ajv({ ...ajvOptions, schemas: Object.values(nouns) })).compile(har);
}

const compiled = new Map<Format, ValidateFunction>();

function complaintsOf(format: Format, value: unknown): unknown {
  const isValid = compiled.get(format) ?? validators[format]();
  compiled.set(format, isValid);
  return isValid(value) ? [] : isValid.errors?.slice(0, 5);
}

const reports: Record<string, Report> = { ...madeReports() };

beforeAll(async () => {
  Object.assign(reports, await auditedReports());
});

const names = [...Object.keys(reports), ...auditNames];
const reportOf = (name: string): Report => {
  const report = reports[name];
  if (!report) throw new Error(`there is no report "${name}"`);
  return report;
};

/** The page with its compressed lists unpacked, as by its script. */
const unpacked = (page: string): string =>
  page.replaceAll(/<div data-packed="([^"]*)">.*?<\/div>/gs, (_, packed: string) =>
    gunzipSync(Buffer.from(packed, 'base64')).toString(),
  );

const sorted = (ids: readonly unknown[]) => ids.map(String).toSorted();
const all = (report: Report) => sorted(report.verdicts.map(({ check }) => check));
const asked = (report: Report) => sorted(selectedVerdicts(report).map(({ check }) => check));
const found = (report: Report) => sorted(findings(report).map(({ check }) => check));
const decode = (text: string) => text.replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
const unescaped = (text: string) => decode(text).replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const matches = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, id = '']) => unescaped(id));

describe.each(names)('%s', (name) => {
  const texts = new Map<string, Promise<string>>();
  const rendered = (format: FileFormat | 'github'): Promise<string> => {
    const text = texts.get(format) ?? Promise.resolve(render(reportOf(name), format, look));
    texts.set(format, text);
    return text;
  };

  it.each(['json', 'gitlab', 'badge', 'sarif', 'ctrf', 'har'] as const)('is valid as %s', async (format) => {
    expect(complaintsOf(format, JSON.parse(await rendered(format)))).toEqual([]);
  });

  it.each(Object.entries({ ant, jenkins }))(
    'is valid JUnit of %s in the strict dialect',
    async (_, schema) => {
      const xml = await render(reportOf(name), 'junit', { ...look, junitDialect: 'strict' });
      expect(junitComplaints(xml, schema)).toEqual([]);
    },
  );

  it.each([...fileFormats, 'github'] as const)(
    'hides nothing and ends with a line feed in %s',
    async (format) => {
      const text = await rendered(format);
      expect(text.endsWith('\n')).toBe(true);
      expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e\ufffe]|##\[error|##vso\[|##teamcity\[/);
      expect(text).not.toMatch(/\p{Cs}/u);
      if (format !== 'github') expect(text).not.toMatch(/^\s*::error/m);
    },
  );

  it('has the same checks in every format', async () => {
    const report = reportOf(name);
    const ctrf = JSON.parse(await rendered('ctrf')).results;
    expect(sorted(ctrf.tests.map((test: { name: string }) => test.name))).toEqual(asked(report));
    const junit = new XMLParser({
      ignoreAttributes: false,
      isArray: (tag) => /^test(suite|case)$/.test(tag),
    });
    const cases = (junit.parse(await rendered('junit')).testsuites.testsuite ?? []).flatMap(
      (suite: { testcase: { '@_name': string }[] }) => suite.testcase.map((one) => one['@_name']),
    );
    expect(sorted(cases)).toEqual(asked(report));
    expect(
      sorted(matches(unpacked(await rendered('html')), /<article class="check[^"]*" id="([^"]*)"/g)),
    ).toEqual(all(report));
    const gitlab = JSON.parse(await rendered('gitlab'));
    expect(sorted(gitlab.map((one: { check_name: string }) => one.check_name))).toEqual(found(report));
    expect(new Set(gitlab.map((one: { fingerprint: string }) => one.fingerprint)).size).toBe(gitlab.length);
    const summary = await rendered('markdown');
    // A check stands below each of its causes.
    const shown = new Set(
      matches(
        summary,
        /(?:<b>error<\/b> <code>|^\*\*(?:error|fail|warn|note)\*\* `|^- \*\*(?:error|fail|warn|note)\*\* `)([^<`]*)/gm,
      ),
    );
    expect(sorted([...shown])).toEqual(found(report));
  });

  it('has the same counts in every format', async () => {
    const report = reportOf(name);
    const { tally } = report;
    const selected = selectedVerdicts(report).length;
    const failed = report.verdicts.filter(isDeciding).length;
    const skipped = tally.skipped - (report.verdicts.length - selected);
    const { summary } = JSON.parse(await rendered('ctrf')).results;
    expect(summary).toMatchObject({
      tests: selected,
      passed: tally.pass + tally.fail + tally.warn + tally.note - failed,
      failed,
      skipped,
      other: tally.inconclusive + tally.error,
    });
    const [run] = JSON.parse(await rendered('sarif')).runs;
    expect(run.properties.tally).toEqual(tally);
    expect(run.results.length).toBe(tally.fail + tally.warn + tally.note);
    expect(run.invocations[0].toolExecutionNotifications.length).toBe(
      tally.inconclusive + skipped + tally.error,
    );
    expect(JSON.parse(await rendered('har')).log.entries.length).toBe(report.exchanges.length);
    const github = await rendered('github');
    const { deciding, beside } = countedCauses(report);
    const notes = beside.filter(({ status }) => status === 'note').length;
    expect(matches(github, /^(::error)/gm).length).toBe(Math.min(10, deciding.length + tally.error));
    expect(matches(github, /^(::warning)/gm).length).toBe(Math.min(10, beside.length - notes));
  });

  it('stays within the limits of GitHub for summaries and annotations', async () => {
    expect(Buffer.byteLength(await rendered('markdown'))).toBeLessThan(1024 * 1024);
    const commands = (await rendered('github')).split('\n').filter((line) => line.startsWith('::'));
    for (const kind of ['error', 'warning', 'notice']) {
      expect(commands.filter((line) => line.startsWith(`::${kind} `)).length).toBeLessThanOrEqual(10);
    }
    for (const line of commands) expect(Buffer.byteLength(line)).toBeLessThan(64 * 1024);
  });

  it('has the requested URL and the broken promise of each violation in SARIF', async () => {
    const report = reportOf(name);
    const [run] = JSON.parse(await rendered('sarif')).runs;
    for (const { ruleId, ruleIndex, locations, properties } of run.results) {
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
      const { artifactLocation } = locations[0].physicalLocation;
      expect(artifactLocation.uri).toMatch(/^[\w.-]+(\/|$)/);
      expect(locations[0].logicalLocations[0]).toMatchObject({ name: properties.check, kind: 'resource' });
      const verdict = report.verdicts.find(({ check }) => check === properties.check);
      expect(ruleId).toBe(verdict?.violations[0]?.promise ?? verdict?.requires[0]);
      expect(properties.causes).toEqual(verdict?.causes);
    }
    expect(run.results.length).toBe(findings(report).filter(({ status }) => status !== 'error').length);
  });
});

it('names no file of this package as the place of a finding', async () => {
  const report = reportOf('twenty saboteurs at once');
  for (const format of ['sarif', 'gitlab'] as const) {
    const text = await render(report, format, look);
    expect(text).not.toMatch(/"(uri|path)": "(suites|lib)\//);
  }
});

it('twenty saboteurs leave many findings', () => {
  expect(findings(reportOf('twenty saboteurs at once')).length).toBeGreaterThan(15);
});

it('a fault beyond the kept part of a body is in the report, and marked in every rendering with evidence', async () => {
  const report = reportOf('a fault beyond the cut');
  const [verdict] = findings(report);
  const { exchange, at } = verdict?.violations[0] ?? {};
  const { body, excerpts } = wholeExchanges(report).find(({ n }) => n === exchange) ?? {};
  expect(body?.cut).toBe(true);
  expect(excerpts).toEqual([expect.objectContaining({ at, place: '25.99' })]);
  expect(excerpts?.[0]?.offset).toBeGreaterThan(4096);
  expect(await render(report, 'html', look)).toContain('<mark>25.99</mark>');
  for (const format of ['terminal', 'ctrf'] as const) {
    expect(await render(report, format, look)).toContain('>>>25.99<<<');
  }
  expect(await render(report, 'markdown', look)).toContain('**`25.99`**');
  expect(await render(report, 'junit', look)).toContain('&gt;&gt;&gt;25.99&lt;&lt;&lt;');
});

it('every module of a format is a row, and no two formats have the same file name', () => {
  const room = join(packageRoot(), 'lib', 'report');
  const files = readdirSync(join(room, 'formats')).flatMap((file) => /^([a-z]+)\.ts$/.exec(file)?.[1] ?? []);
  // The badge is JSON as well.
  expect([...files, 'badge', 'html', 'terminal'].toSorted()).toEqual(formats.toSorted());
  expect(new Set(fileFormats.map(fileNameOf)).size).toBe(fileFormats.length);
  expect(defaultFileFormats).toEqual(['json', 'junit', 'html', 'markdown', 'sarif', 'ctrf']);
});
