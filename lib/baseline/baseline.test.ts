import { describe, expect, it } from 'vitest';
import { suites } from '../../suites/index.ts';
import { fingerprint } from '../evidence/violations.ts';
import type { BaselineEntry } from '../model/baseline.ts';
import { sampleReport, sampleVerdict, waivedVerdict } from '../proof/pages/sample-report.ts';
import { maxPlaceLength, maxPlaces, maxTitleLength } from './bounds.ts';
import { builtinNames, parseBaseline, readBaseline, readBaselineDocument } from './read-baseline.ts';
import { problemsOf, prune, toBaseline } from './write-baseline.ts';

const checks = new Set(suites.flatMap((suite) => suite.checks.map(({ id }) => id)));
const print = 'a'.repeat(32);
const lines = (...entries: readonly string[]) => `format: 1\nentries:\n${entries.join('')}`;
const entry = (check: string, more = `fingerprint: ${print}`) =>
  `  - { check: ${check}, host: '*', reason: why, ${more} }\n`;

describe('a baseline file', () => {
  it.each([
    ['format: [', /is not valid YAML/],
    ['a: &a 1\nb: *a', /must not use YAML aliases/],
    ['format: 2\nentries: []', /format must be equal to constant/],
    ['format: 1', /must have required property 'entries'/],
    [
      lines(entry('a/b', `fingerprint: ${print}, resaon: x`)),
      /entry 1 has no setting "resaon"; did you mean "reason"\?/,
    ],
    [lines(entry('a/b', 'owner: x')), /entry 1 needs either a fingerprint or places, not both/],
    [lines(entry('a/b', `fingerprint: ${print}, places: [status]`)), /not both/],
    [
      lines(entry('a/b', `failures: [{ check: a/b, fingerprint: ${print} }]`)),
      /not both; or the failures of a cause/,
    ],
    [lines(`  - { host: '*', reason: why, failures: [{ check: a/b }] }\n`), /failure 1 of entry 1 must have/],
    [
      lines(entry('a/b'), entry('a/c', `fingerprint: ${print}, expires: soon`)),
      /"expires" of entry 2 must match format "date"/,
    ],
    [
      lines(entry('a/b', `fingerprint: ${print}, status: bad`)),
      /"status" of entry 1 must be one of fail, warn, note/,
    ],
    ['- a', /known\.yaml is not a valid baseline: it has no entries/],
  ])('that says %j is refused', (source, message) => {
    expect(() => parseBaseline(source, 'known.yaml')).toThrow(message);
    expect(() => parseBaseline(source, 'known.yaml')).toThrow(/^known\.yaml/);
  });

  it('must exist', () => {
    expect(() => readBaseline('gone.yaml', '/')).toThrow('there is no baseline gone.yaml');
    expect(() => readBaseline('builtin:shopfy', '/')).toThrow(
      /there is no builtin:shopfy; did you mean "builtin:shopify"/,
    );
  });
});

describe('writing', () => {
  const all = [
    ...(['pass', 'fail', 'warn', 'note'] as const).map((status) => sampleVerdict(status)),
    waivedVerdict(),
    ...(['inconclusive', 'skipped', 'error'] as const).map((status) => sampleVerdict(status)),
  ];

  it('has failures and warnings, and keeps the reason of a waiver', () => {
    const text = toBaseline(sampleReport(all), { all: true });
    expect(text).toMatch(
      /^# yaml-language-server: \$schema=node_modules\/storefront-conformance\/schemas\/own\//,
    );
    expect(text).toMatch(/ {6}# at \/products\/\*\/price\b.*\n {6}- check: catalog\/sample-fail\n/);
    const { entries } = parseBaseline(text, 'known.yaml');
    expect(entries.map(({ check, reason }) => [check, reason])).toEqual([
      ['catalog/sample-fail', 'TODO: say why'],
      ['catalog/sample-warn', 'TODO: say why'],
      ['catalog/sample-waived', 'an old theme'],
    ]);
    expect(entries[0]).toMatchObject({
      host: '127.0.0.1',
      fingerprint: fingerprint(sampleVerdict('fail')),
    });
  });

  it('has the entries by cause, each with what was seen', () => {
    const failing = (name: string, cause: string) =>
      sampleVerdict('fail', { check: `catalog/${name}`, claim: `${name}.`, causes: [cause] });
    const report = sampleReport();
    const [first] = report.causes;
    const causes = ['x', 'y'].flatMap((id) => (first ? [{ ...first, id, title: id.repeat(300) }] : []));
    const verdicts = [failing('one', 'x'), failing('two', 'y'), failing('three', 'x'), sampleVerdict('warn')];
    const text = toBaseline({ ...report, causes, verdicts }, { all: false });
    expect(text.match(/(?<=# |(cause|- check): ).*/g)?.slice(1)).toEqual([
      ...[`${'x'.repeat(maxTitleLength)}...`, 'one.', 'at /products/*/price: 1', 'catalog/one'],
      ...['three.', 'at /products/*/price: 1', 'catalog/three'],
      ...[`${'y'.repeat(maxTitleLength)}...`, 'two.', 'at /products/*/price: 1', 'catalog/two'],
    ]);
    const { entries, positions } = parseBaseline(text, 'known.yaml');
    expect(entries.map(({ check }) => check)).toEqual(['catalog/one', 'catalog/three', 'catalog/two']);
    expect(positions).toEqual([0, 0, 1]);
    const known = { entries, positions };
    expect(problemsOf(known, '2026-11-21', new Set(entries.map(({ check }) => check)))).toMatchObject([
      { entry: 1, check: 'catalog/one', text: expect.stringMatching(/TODO/) },
      { entry: 2, check: 'catalog/two', text: expect.stringMatching(/TODO/) },
    ]);
    const fixed = sampleReport([sampleVerdict('pass', { check: 'catalog/one' })]);
    const pruned = prune(text, 'known.yaml', fixed, new Set(entries.map(({ check }) => check))).text;
    expect(pruned.match(/(?<=# |- check: ).*/g)?.slice(1, 4)).toEqual([
      ...['three.', 'at /products/*/price: 1', 'catalog/three'],
    ]);
    expect(prune(text, 'known.yaml', fixed, new Set(['catalog/two'])).text).not.toContain('xxx');
  });

  it('shows some places of a failure, each in part', () => {
    const violations = Array.from({ length: 9 }, (_, n) => ({ message: 'm', at: `/${n}x`.repeat(60) }));
    const text = toBaseline(sampleReport([sampleVerdict('fail', { violations })]), { all: false });
    const places = [...text.matchAll(/# at (.*)\.\.\.\n/g)].map(([, place = '']) => place);
    expect(places.map(({ length }) => length)).toEqual(Array(maxPlaces).fill(maxPlaceLength));
    expect(text).toContain('# and at 4 more places\n');
  });

  it('leaves out failures that a built-in baseline waives', () => {
    const waiver = { baseline: 'builtin:shopify', reason: 'platform' };
    const text = toBaseline(sampleReport([waivedVerdict({ waiver })]), { all: true });
    expect(parseBaseline(text, 'known.yaml').entries).toEqual([]);
  });

  it('keeps texts of a target inside their comment', () => {
    const violations = [{ message: 'x', at: '/a\nentries: []\n\u001b[2J' }];
    const text = toBaseline(sampleReport([sampleVerdict('fail', { violations })]), { all: false });
    expect(text).not.toMatch(/^entries: \[\]/m);
    expect(parseBaseline(text, 'known.yaml').entries).toHaveLength(1);
  });
});

describe('pruning', () => {
  const report = sampleReport([
    sampleVerdict('pass', { check: 'catalog/fixed' }),
    sampleVerdict('fail', { check: 'catalog/broken' }),
    sampleVerdict('inconclusive', { check: 'catalog/doubtful' }),
  ]);
  const known = new Set(['catalog/fixed', 'catalog/broken', 'catalog/doubtful']);
  const source = `# ours
format: 1
entries:
  # goes with its entry
  - check: catalog/fixed
    fingerprint: ${print} # an old one
    host: "*"
    reason: why
  # stays
  - { check: catalog/broken, fingerprint: ${print}, host: '*', reason: why } # and this
  - { check: catalog/doubtful, fingerprint: ${print}, host: '*', reason: why }
  - { check: catalog/lost, fingerprint: ${print}, host: '*', reason: why }
  - { check: catalog/fixed, fingerprint: ${print}, host: other.example, reason: why }
`;

  it('removes entries that are stale or whose checks no longer exist, and keeps everything else', () => {
    const { text, removed } = prune(source, 'known.yaml', report, known);
    expect(removed.map(({ entry, because }) => [entry.check, because])).toEqual([
      ['catalog/fixed', 'its check passes now'],
      ['catalog/lost', 'its check no longer exists'],
    ]);
    expect(text).toMatch(/^# ours\nformat: 1\nentries:\n {2}# stays\n/);
    expect(text).toMatch(/# and this/);
    expect(text).not.toMatch(/goes with its entry|an old one/);
    const checks = parseBaseline(text, 'known.yaml').entries.map(({ check }) => check);
    expect(checks).toEqual(['catalog/broken', 'catalog/doubtful', 'catalog/fixed']);
  });

  it('changes nothing when every entry still applies', () => {
    const fine = lines(entry('catalog/broken'));
    expect(prune(fine, 'known.yaml', report, known)).toEqual({ text: fine, removed: [] });
  });

  it('may leave an empty list', () => {
    const { text } = prune(lines(entry('catalog/fixed')), 'known.yaml', report, known);
    expect(parseBaseline(text, 'known.yaml').entries).toEqual([]);
  });
});

it('problems are listed entry by entry', () => {
  const one: BaselineEntry = { check: 'a/one', fingerprint: print, host: '*', reason: 'why' };
  const entries = [
    one,
    { ...one, expires: '2026-11-20' },
    { ...one, check: 'a/oen', expires: '2026-11-21' },
    { ...one, check: 'a/two', reason: 'TODO: say why' },
  ];
  const known = { entries, positions: [0, 1, 2, 3] };
  const found = problemsOf(known, '2026-11-21', new Set(['a/one', 'a/two']));
  expect(found).toEqual([
    { entry: 2, check: 'a/one', text: 'it expired after 2026-11-20' },
    { entry: 2, check: 'a/one', text: 'it is the same as entry 1' },
    { entry: 3, check: 'a/oen', text: 'there is no such check; did you mean "a/one"?' },
    {
      entry: 4,
      check: 'a/two',
      text: 'its reason is still "TODO: say why": say why the failure is accepted',
    },
  ]);
});

describe.each(builtinNames())('%s', (name) => {
  const { entries, builtin } = readBaseline(name, '/');
  const known = readBaselineDocument(name, '/');

  it('has no problems, and every entry has its source and date', () => {
    expect(builtin).toBe(true);
    expect(entries.length).toBeGreaterThan(0);
    expect(problemsOf(known, '2026-11-21', checks)).toEqual([]);
    expect(entries.filter(({ source }) => !source?.match(/\d{4}-\d{2}/))).toEqual([]);
  });
});
