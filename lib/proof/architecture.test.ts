/** The rooms of the house: their allowed imports, their knowledge and their sizes, and no circle of rooms, folders or files. */
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { areas } from '../model/requirement.ts';
import { circlesIn, files, imports, isOurs, isTest, sourceOf, sources } from './sources.ts';

/** A room is a folder of `lib` or of `suites`; saboteurs stand beside the checks that they break, and are one room. */
function roomOf(file: string): string {
  const [top, folder = '', ...rest] = file.split('/');
  if (/saboteurs(\.ts$|\/)/.test(file)) return 'saboteurs';
  if (rest.length === 0) return top === 'lib' ? 'library' : 'suites';
  return top === 'lib' ? folder : `suites/${folder}`;
}

const area = ['model', 'assert', 'arbitraries', 'suites/discovered', 'suites/words'];

/** For each room, the rooms that it may import besides itself. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  model: [],
  package: [],
  text: ['model'],
  json: [],
  storefront: [],
  assert: ['model', 'json', 'package'],
  arbitraries: ['model', 'assert'],
  browser: ['model', 'package'],
  http: ['model', 'assert', 'json', 'text'],
  register: ['model', 'package'],
  target: ['model', 'json', 'package', 'text', 'register', 'report'],
  evidence: ['model', 'json', 'text', 'http'],
  engine: ['model', 'json', 'package', 'http', 'evidence', 'text'],
  recording: ['model', 'package', 'http', 'evidence', 'text'],
  attestation: ['model', 'json', 'package', 'recording', 'register', 'text'],
  baseline: ['model', 'json', 'package', 'engine', 'evidence', 'target', 'text'],
  report: ['model', 'package', 'engine', 'evidence', 'json', 'text'],
  'suites/releases': [],
  'suites/words': ['model'],
  'suites/discovered': ['model', 'assert', 'arbitraries', 'json', 'suites/releases', 'suites/words'],
  'suites/sessions': ['model', 'assert', 'suites/discovered'],
  'suites/http': area,
  'suites/sabotage': ['model', 'assert', 'storefront', 'suites/discovered'],
  ...Object.fromEntries(areas.map((name) => [`suites/${name}`, [...area, 'suites/http']])),
  'suites/ucp': [...area, 'suites/releases', 'suites/commerce'],
  saboteurs: [
    ...area,
    'storefront',
    'suites/http',
    'suites/sabotage',
    ...areas.map((name) => `suites/${name}`),
    'suites/ucp',
  ],
  suites: [
    'model',
    'assert',
    'saboteurs',
    'suites/sessions',
    'suites/discovered',
    'suites/ucp',
    ...areas.map((name) => `suites/${name}`),
  ],
  'suites/promised': ['model', 'json', 'assert', 'suites/discovered'],
  replay: ['model', 'engine', 'http', 'recording', 'text'],
  mutation: ['json', 'model', 'recording', 'replay', 'text'],
  reference: ['model', 'engine', 'http', 'register', 'replay', 'storefront', 'suites'],
  vitest: ['model', 'baseline', 'engine', 'register', 'report', 'storefront', 'suites', 'target'],
  fleet: ['model', 'json', 'package', 'text', 'http', 'target', 'report'],
  cli: [
    ...[
      'fleet',
      'model',
      'package',
      'text',
      'http',
      'engine',
      'evidence',
      'register',
      'target',
      'recording',
      'baseline',
      'attestation',
    ],
    ...['report', 'browser', 'storefront', 'reference', 'replay', 'mutation'],
    ...['suites', 'suites/discovered', 'suites/promised', 'saboteurs'],
  ],
  build: ['assert', 'cli', 'package', 'register', 'reference', 'saboteurs', 'storefront', 'suites'],
  library: ['model', 'engine', 'register', 'report', 'baseline', 'target', 'suites'],
};

test('the files are found, and so are their imports', () => {
  expect(imports).toContainEqual({ from: 'lib/engine/run.ts', to: 'lib/engine/judge.ts' });
  expect(imports).toContainEqual({ from: 'lib/engine/run.ts', to: 'lib/model/check.ts' });
  expect(imports).toContainEqual({ from: 'lib/assert/schema.ts', to: 'ajv-formats' });
  expect(files.length).toBeGreaterThan(300);
});

describe('imports', () => {
  test('every room has a row, and imports only the rooms in the row; proof may import anything', () => {
    const wrong = imports
      .filter(({ from, to }) => !isTest(from) && isOurs(to) && roomOf(from) !== 'proof')
      .filter(({ from, to }) => {
        const [room, other] = [roomOf(from), roomOf(to)];
        return room !== other && !allowed[room]?.includes(other);
      });
    expect(wrong.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
  });

  test('no circle of rooms', () => {
    const next = new Map(Object.entries(allowed));
    expect(circlesIn([...next.keys()], (room) => next.get(room) ?? [])).toEqual([]);
  });

  test('no circle of files, type imports included', () => {
    const next = new Map<string, string[]>();
    for (const { from, to } of imports) if (isOurs(to)) next.set(from, [...(next.get(from) ?? []), to]);
    expect(circlesIn(files, (file) => next.get(file) ?? [])).toEqual([]);
  });

  test('no circle of folders: neither parents and children nor siblings import each other', () => {
    const next = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [folder, other] = [dirname(from), dirname(to)];
      if (isTest(from) || !isOurs(to) || folder === other) continue;
      next.set(folder, (next.get(folder) ?? new Set()).add(other));
    }
    expect(circlesIn([...next.keys()], (folder) => [...(next.get(folder) ?? [])])).toEqual([]);
  });

  test('the product imports nothing from proof, and nothing imports a test', () => {
    const wrong = imports.filter(
      ({ from, to }) =>
        isTest(to) || (to.startsWith('lib/proof/') && roomOf(from) !== 'proof' && !isTest(from)),
    );
    expect(wrong).toEqual([]);
  });

  test('the storefront imports nothing of ours, its tests included', () => {
    const isStorefront = (file: string) => file.startsWith('lib/storefront/');
    expect(imports.filter(({ from, to }) => isStorefront(from) && isOurs(to) && !isStorefront(to))).toEqual(
      [],
    );
  });

  test('only browser, vitest, cli and fleet know Chromium, vitest, commander, MCP, the queue and the database', () => {
    const knowing = [
      [/^playwright/, ['browser', 'proof']],
      [/^vitest(\/|$)/, ['vitest', 'proof']],
      [/^commander$/, ['cli']],
      [/^@modelcontextprotocol\//, ['cli', 'proof']],
      [/^(bullmq|ioredis|@duckdb\/.*)$/, ['fleet', 'proof']],
    ] as const;
    const wrong = imports.filter(({ from, to }) =>
      knowing.some(
        ([name, rooms]) => name.test(to) && !isTest(from) && !rooms.some((room) => room === roomOf(from)),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test('the vitest integration of the areas imports the suites and lib/vitest, and nothing else', () => {
    const known = ['lib/vitest/run-suite.ts', 'suites/index.ts'];
    const file = 'suites/conformance.test.ts';
    expect(imports.filter(({ from }) => from === file).map(({ to }) => to)).toEqual(known);
  });

  test('no suite uses a socket, a clock or the environment: the context has everything that a check needs', () => {
    const forbidden = /^(node:)?(http|https|net|tls|dns|child_process|worker_threads|timers.*)$|^undici$/;
    const wrong = imports.filter(
      ({ from, to }) => from.startsWith('suites/') && !isTest(from) && forbidden.test(to),
    );
    expect(wrong).toEqual([]);
  });
});

describe('the mechanism', () => {
  /** Paths, tools and fields of the interface. */
  const interfaceWords =
    /\/products\.json|\/collections\/|\/api\/ucp|\.well-known|sitemap\.xml|openapi\.json|\/oauth|ucp-agent|search_catalog|lookup_catalog|get_product|_cart\b|_checkout\b|get_order|body_html|compare_at_price|requires_shipping|supported_versions|structuredContent|idempotency-key|tools\/(?:list|call)/i;

  /** The document of the interface, and the option that only callers of this interface have: `target` has the options. */
  const documentWords = /agent commerce interface|\b20\d\d-\d\d-\d\d\b|--agent-profile/i;

  test.each(['http', 'evidence', 'text', 'json', 'register', 'engine', 'recording', 'mutation'])(
    'lib/%s names neither the document of the interface nor its options',
    (room) => {
      expect(linesWith(documentWords, room)).toEqual([]);
    },
  );

  test.each([
    'http',
    'report',
    'evidence',
    'text',
    'json',
    'register',
    'target',
    'engine',
    'recording',
    'replay',
    'mutation',
    'fleet',
  ])('lib/%s contains no path, tool name or field of the interface', (room) => {
    expect(linesWith(interfaceWords, room)).toEqual([]);
  });
});

const linesWith = (words: RegExp, room: string): readonly string[] =>
  sources
    .filter((file) => file.startsWith(`lib/${room}/`) && !file.endsWith('testing.ts'))
    .flatMap((file) =>
      sourceOf(file)
        .split('\n')
        .flatMap((line, index) => (words.test(line) ? `${file}:${index + 1}: ${line.trim()}` : [])),
    );

describe('sizes', () => {
  const linesOf = (file: string): number => sourceOf(file).split('\n').length - 1;

  /** Data of any length. */
  const isGenerated = (file: string): boolean => /^\/\*\*.*\bGenerated by\b/.test(sourceOf(file));

  test('a file holds one noun: at most 300 lines', () => {
    const long = files.filter((file) => linesOf(file) > 300 && !isGenerated(file));
    expect(long.map((file) => `${file}: ${linesOf(file)}`)).toEqual([]);
  });

  /** Bounds of a room and parts of an area are tables, and a thread is started by the path of its file. */
  const mayBeSmall = /\/(?:bounds|index|[\w-]+-thread)\.ts$/;

  test('a file under 25 lines has several importers: otherwise it belongs into its importer', () => {
    const importers = new Map<string, Set<string>>();
    for (const { from, to } of imports) importers.set(to, (importers.get(to) ?? new Set()).add(from));
    const small = sources.filter(
      (file) => linesOf(file) < 25 && importers.get(file)?.size === 1 && !mayBeSmall.test(file),
    );
    expect(small).toEqual([]);
  });

  test('a folder has at most 25 files, tests aside', () => {
    const folders = new Map<string, number>();
    for (const file of sources) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
    expect([...folders].filter(([, count]) => count > 25)).toEqual([]);
  });

  test('there are at most 945 files, without the storefronts that only resemble other systems', () => {
    const own = files.filter((file) => file.endsWith('.ts') && !file.includes('lib/proof/shapes/'));
    expect(own.length).toBeLessThanOrEqual(945);
  });
});

describe('the order of the suites', () => {
  const suiteFiles = sources.filter((file) => file.startsWith('suites/'));
  const exporting = (name: string) =>
    suiteFiles.filter((file) => new RegExp(`^export const ${name}\\b`, 'm').test(sourceOf(file)));
  /** Everything that these files import, directly or not. */
  const reachedFrom = (start: string): ReadonlySet<string> => {
    const reached = new Set([start]);
    for (const file of reached) for (const { from, to } of imports) if (from === file) reached.add(to);
    return reached;
  };

  test('no file with checks is an orphan', () => {
    const reached = reachedFrom('suites/index.ts');
    const orphans = exporting('checks').filter((file) => !reached.has(file));
    expect(orphans, 'spread their "checks" in the index.ts of their area').toEqual([]);
  });

  test('no file with saboteurs is an orphan', () => {
    const reached = reachedFrom('suites/saboteurs.ts');
    const orphans = exporting('saboteurs').filter((file) => !reached.has(file));
    expect(orphans, 'import their "saboteurs" in suites/saboteurs.ts, in the list of their area').toEqual([]);
  });
});

describe('words', () => {
  /** Former names, each with the word of the trade that replaced it. */
  const formerNames = new Map([
    [/\bmost(?:Bytes|Text|Wait|Of|Values|Levels|Limit|Body)\w*\b/, 'max*'],
    [/\blongest(?:Wait|Text|Path|Value|Shown)\w*\b/, 'max*'],
    [/\busual(?:Depth|Runs|Budget|Memory)\b/, 'default*'],
    [/\b[a-z]\w*Millis\b/, '*Ms'],
    [/\bfirstLook\b|\bfirst-look\b|\bfirst look\b/, 'probe'],
    [/\btoldAsOne\b|\btold as\b/, 'isOneCause, grouped into'],
    [/\bheldMs\b|\bbegunAs\b/, 'delayedMs, resumedFrom'],

    [/\bopenDoor\b|\bvitest door\b/, 'integration'],
  ]);

  test.each([...formerNames])('no source says %s: the word is %s', (former) => {
    const self = 'lib/proof/architecture.test.ts';
    const found = files.filter((file) => file !== self && former.test(sourceOf(file)));
    expect(found).toEqual([]);
  });

  test('comments are plain: no "whoever", no "nobody"', () => {
    const comments = /^\s*(?:\/\*\*|\*|\/\/).*\b(?:whoever|nobody)\b/im;
    const prose = (file: string) => sourceOf(file).replaceAll(/[\w-]+-(?:whoever|nobody)[\w-]*/gi, '');
    expect(files.filter((file) => comments.test(prose(file)))).toEqual([]);
  });
});
