/** Each bound on what a hostile or huge target can cost has a proof: a test, or a hostile storefront, that goes beyond it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../package/package-root.ts';

/** A file, and the title of a test or the id of a hostile storefront in it. */
type Proof = readonly [file: string, title: string];

const hostile = (file: string, id: string): Proof => [`lib/proof/hostile/${file}.ts`, id];
const inFile =
  (file: string) =>
  (title: string): Proof => [`${file}.test.ts`, title];

const http = inFile('lib/http/bounds');
const firstLook = inFile('lib/engine/first-look/first-look');
const retries = inFile('lib/http/stack-retries');
const bodyStore = inFile('lib/http/middleware/body-store');
const cleanup = inFile('lib/http/middleware/cleanup');
const xml = inFile('lib/assert/xml');
const schema = inFile('lib/assert/schema/schema');
const untrusted = inFile('lib/assert/untrusted-schema/untrusted-schema');
const toolArguments = inFile('lib/arbitraries/tool-arguments');
const evidence = inFile('lib/evidence/bounds');
const sequence = inFile('lib/evidence/sequence');
const source = inFile('lib/mutation/report/source');
const recording = inFile('lib/recording/bounds');
const agent = inFile('lib/report/agent/agent');
const report = inFile('lib/report/bounds');
const discovered = inFile('suites/discovered/bounds');
const plan = inFile('suites/discovered/arguments/plan-arguments');
const toolResult = inFile('suites/discovered/commerce/tool-result');
const differences = inFile('suites/commerce/openrpc/schema-differences');
const conversation = inFile('suites/conversation/conversation');
const rateLimiting = inFile('suites/rate-limiting/bounds');
const lanes = inFile('lib/fleet/lanes/lanes');
const site = inFile('lib/fleet/site/site');

const proofs: Readonly<Record<string, Readonly<Record<string, Proof>>>> = {
  'lib/http/bounds.ts': {
    longestWait: retries('retries after 429 for a minute, however often it comes, and backs off meanwhile'),
    longestBackOff: retries(
      'retries after 429 for a minute, however often it comes, and backs off meanwhile',
    ),
    mostAttempts: retries('gives up after three responses with status %i'),
    mostFailures: retries('of four consecutive requests makes the origin unreachable, and only that origin'),
    connectMillis: inFile('lib/http/transport/network-failures')(
      'over a connection that is never ready for TLS',
    ),
    tunnelMillis: inFile('lib/http/transport/proxied')('that never opens a tunnel is given up'),
    mostBytes: hostile('below-http', 'sends-200-mebibytes'),
    mostUncollected: inFile('lib/proof/termination/hostile')('$id: the process stays small'),
    mostBesideOthers: hostile('below-http', 'sends-giants-only'),
    mostGiants: hostile('below-http', 'sends-giants-only'),
    giantBody: bodyStore('giants are refused after too many of them'),
    smallBody: bodyStore('small bodies always have room'),
    mostKept: bodyStore('large ones are kept up to 16 MiB together, and dropped beyond that'),
    keptBeginning: bodyStore('of a dropped body the beginning, the length and the digest are kept'),
    mostCodings: hostile('bodies', 'sends-twenty-codings'),
    mostParsed: http('parsed bodies make room for newer ones when their memory is needed'),
    bytesOfValue: http('parsed bodies make room for newer ones when their memory is needed'),
    manyValues: http('JSON of many values is parsed a few times, and what was parsed once is parsed again'),
    mostManyValues: http(
      'JSON of many values is parsed a few times, and what was parsed once is parsed again',
    ),
    bytesPerValue: hostile('bodies', 'lists-four-million-nothings'),
    cleanupMillis: cleanup('a creation without a response is given up'),
    mostDeleted: cleanup('at most two hundred are sent, and a failed one is sent once more'),
    mostNoted: inFile('lib/http/edge/edges')('only the first answers of a host tell who serves it'),
    mostPage: http('is searched in its beginning alone'),
    mostQuoted: http('with a long title is quoted in part'),
    mostRobots: http('is read in its beginning alone'),
    mostPaths: http('names so many paths, and no long ones'),
    longestPath: http('names so many paths, and no long ones'),
  },
  'lib/engine/first-look/bounds.ts': {
    mostParents: firstLook('with few requests'),
    mostHops: hostile('links', 'redirects-ever-further'),
    mostEvidence: firstLook('with at most eight lines of evidence'),
  },
  'lib/target/bounds.ts': {
    mostPatience: inFile('lib/engine/termination')(
      'the deadline moves by the waits, up to the patience of the run',
    ),
  },
  'lib/browser/bounds.ts': {
    longestWait: inFile('lib/browser/bounds')('events that never come are waited for in bounded time'),
  },
  'lib/json/bounds.ts': {
    mostIndented: inFile('lib/json/layout')('takes linear time'),
    mostLevels: hostile('bodies', 'nests-lists-without-end'),
    mostTextValues: hostile('floods', 'floods-with-lists-in-texts'),
  },
  'lib/assert/bounds.ts': {
    mostViolations: schema('shows twenty kinds of violations and counts the rest'),
    mostJudgedValues: schema('finds one violation in a very large body'),
    longestShown: inFile('lib/assert/http/answers')('show values as JSON, cut to 120 characters'),
    longestPattern: inFile('lib/assert/schema/schema-patterns')('skips long patterns'),
    mostElementLevels: hostile('bodies', 'nests-elements-without-end'),
    mostXmlEntries: xml('counts up to one above the protocol limit'),
    longestXmlText: xml('keeps the beginning of a long text'),
    mostShrinks: inFile('lib/assert/for-all')('tries a bounded number of smaller inputs'),
    mostSequenceShrinks: inFile('lib/assert/for-all-sequences')('is shortened in a bounded number of runs'),
    mostReferenceHops: inFile('lib/assert/schema/local-references')(
      'a chain of references is followed for a while',
    ),
    mostSchemaParts: untrusted('a schema is merged from so many parts'),
    mostSchemaNodes: untrusted('a deep or large value is not bounded'),
    mostSchemaLevels: untrusted('a deep or large value is not bounded'),
    mostExpandedNodes: hostile('texts', 'declares-what-doubles'),
    mostNestedSchemas: untrusted('whose references nest too deep is refused'),
    mostTrialText: untrusted('does not judge values that are too long'),
    mostUnpacked: inFile('lib/assert/why-not-text')('a bomb is told by its beginning'),
    schemaMillis: inFile('lib/assert/untrusted-schema/ask')('work that takes longer is given up'),
  },
  'lib/arbitraries/bounds.ts': {
    mostLevels: toolArguments('that nests too deep generates nothing'),
    mostNodes: hostile('texts', 'declares-ten-thousand-members'),
    mostAlternatives: toolArguments('sixteen alternatives of nothing'),
    mostItems: toolArguments('a list of 101 items'),
  },
  'lib/evidence/bounds.ts': {
    mostBody: inFile('lib/engine/report')(
      'have their bodies cut to 4 KiB, on the border of a character, and their whole length',
    ),
    mostExcerpts: inFile('lib/engine/report')('have some places beyond that beginning shown'),
    mostViolations: inFile('lib/evidence/fold')(
      'counts the violations that it does not keep, and those that they stand for',
    ),
    mostPlaces: inFile('lib/evidence/fold')(
      'counts the values at a kind of place, and names the first of them, whatever order they came in',
    ),
    mostDigests: inFile('lib/evidence/digest')('keeps a few exchanges as digests, and counts the others'),
    mostViolationPlaces: evidence('the places of the first violations are looked for'),
    mostPlace: evidence('an excerpt keeps the beginning of a long place, and some text on both sides'),
    mostSequence: sequence('is looked for in the last requests, and in the beginning of each'),
    mostRequestText: sequence('is looked for in the last requests, and in the beginning of each'),
    mostIds: sequence('are read from the beginning of a body'),
    mostBeside: evidence('an excerpt keeps the beginning of a long place, and some text on both sides'),
  },
  'lib/baseline/bounds.ts': {
    mostPlaces: inFile('lib/baseline/baseline')('shows some places of a failure, each in part'),
    longestPlace: inFile('lib/baseline/baseline')('shows some places of a failure, each in part'),
  },
  'lib/mutation/bounds.ts': {
    mostSurvivors: inFile('lib/mutation/worth')('a report names some of many survivors'),
    fewItems: source('shows the first items of a long array, and those with a fault'),
    longestValue: source('a long value is cut'),
    longestText: source('a long text is cut'),
  },
  'lib/recording/bounds.ts': {
    mostBodies: recording('bodies beyond the room for them are not written'),
    mostRecorded: recording('a file that unzips to too much is refused'),
    longestLine: inFile('lib/recording/read-recording')('a bomb'),
  },
  'lib/report/bounds.ts': {
    mostText: report('cuts texts, bodies and commands'),
    mostInFull: report('shows some violations in full, and lists more'),
    mostListedViolations: report('shows some violations in full, and lists more'),
    mostHtmlBody: report('cuts texts, bodies and commands'),
    mostLaidOut: report('cuts texts, bodies and commands'),
    longestHtmlCommand: report('cuts texts, bodies and commands'),
    mostHeaders: report('shows some headers of an exchange, and links to some exchanges'),
    mostExchangeLinks: report('shows some headers of an exchange, and links to some exchanges'),
    mostUnpacked: inFile('lib/report/html/browser')('unpacks the lists that are compressed in the file'),
    mostLanes: report('stacks some concurrent requests'),
    fewestExchanges: report('names some requests of a check that passed'),
    mostOpened: report('lists some causes openly, opens some of their checks, and folds the others'),
    mostCauses: report('lists some causes openly, opens some of their checks, and folds the others'),
    mostRuns: report('shows the latest of many runs'),
    mostHistoryFiles: inFile('lib/cli/files/read-history')('reads some files, the last by name'),
    mostHistoryBytes: inFile('lib/cli/files/read-history')('names what is no report, and reads the others'),
    mostOwnerProblems: report('the page for owners has some problems, and the beginning of the address'),
    mostOwnerAddress: report('the page for owners has some problems, and the beginning of the address'),
    longestMarkdownCommand: report('Markdown leaves out long commands, and lists some known failures'),
    mostBaselineEntries: report('Markdown leaves out long commands, and lists some known failures'),
    mostMarkdown: inFile('lib/report/markdown/markdown')(
      'stays under its limit with thousands of findings, and says how many are left out',
    ),
    mostAnnotations: report('GitHub gets some annotations, each of some length'),
    mostAnnotationText: report('GitHub gets some annotations, each of some length'),
    mostHarText: report('an HTTP Archive has the beginning of long texts'),
    mostChanges: report('changed.md names some changes of a kind, and counts the rest'),
    mostCausesInDetail: inFile('lib/report/terminal/terminal')(
      'tells ten causes on a screen, and ends with the outcome and the next command',
    ),
    mostAgentCauses: agent('takes less than 4 KB for ten causes of any length, and counts the rest'),
    mostAgentBytes: agent('takes less than 4 KB for ten causes of any length, and counts the rest'),
    mostAgentText: agent('keeps whole texts where there is room'),
    leastAgentText: agent('tells fewer causes where the commands alone are too long'),
    mostBriefConsequences: inFile('lib/report/caused')('texts name some of many consequences'),
    mostMarkdownConsequences: inFile('lib/report/caused')('texts name some of many consequences'),
    mostReasonTexts: report('the terminal shows some reasons, and the beginning of a body'),
    mostTerminalBody: report('the terminal shows some reasons, and the beginning of a body'),
    mostRobotsPaths: inFile('lib/report/markdown/markdown')(
      'names some of the paths that robots.txt disallows',
    ),
  },
  'lib/fleet/bounds.ts': {
    longestInterval: lanes('a slowing never makes a lane faster, and never stops it'),
    longestPause: lanes('a slowing never makes a lane faster, and never stops it'),
    mostRobotsBytes: inFile('lib/fleet/lanes/look')(
      'a giant robots.txt tells nothing, and is not read to its end',
    ),
    mostSiteWeeks: site('some weeks before are history'),
    mostSiteText: site('long texts are cut, and invisible characters are shown'),
    mostWorse: site('the front page names some of many that got worse'),
  },
  'suites/conversation/bounds.ts': {
    mostSessions: conversation('endless new sessions are bounded, whether they serve one request or none'),
    mostFruitless: conversation('endless new sessions are bounded, whether they serve one request or none'),
    mostEnded: conversation('endless new sessions are bounded, whether they serve one request or none'),
    mostResent: conversation('one request is sent again three times at most'),
    mostAttempts: conversation('an opening without a response is tried three times'),
    longestId: conversation('an id that is too long for a header is not used'),
  },
  'suites/discovered/bounds.ts': {
    mostListed: discovered('is kept and judged in its beginning'),
    mostRead: discovered('is kept and judged in its beginning'),
    mostHandles: discovered('has some of its products requested'),
    mostCollections: discovered('has some of its children and collections requested'),
    mostChildren: hostile('links', 'maps-sixty-thousand-children'),
    mostNameless: discovered('has some children without a type opened'),
    mostLocs: discovered('of many addresses is read in its beginning, and the newest alone is kept'),
    mostLongSitemaps: discovered('of many addresses is read in its beginning, and the newest alone is kept'),
    mostCollectionsTried: discovered('has some collections searched for products by the first look'),
    mostPageText: discovered('a currency is searched for in the beginning of a page'),
    mostRedirects: discovered('redirects without end are followed for a while'),
    mostToolPages: discovered('pages of tools without end are read for a while'),
    mostTools: discovered('of thousands of tools the first ones are read, from one page or from several'),
    mostSchemaLevels: plan('fills twelve levels'),
    mostSchemaNodes: plan('gives up after two thousand schemas'),
    mostAlternatives: plan('tries sixteen alternatives'),
    mostMembers: hostile('texts', 'declares-ten-thousand-members'),
    mostResultNodes: toolResult('looks at no more than 50,000 values'),
    longResult: toolResult('keeps the places of the newest long result alone'),
    mostResultLevels: toolResult('looks no deeper than 32 levels'),
  },
  'suites/commerce/bounds.ts': {
    mostLevels: differences('that refer to themselves end after six levels'),
    mostMembers: differences('are compared in 500 members'),
  },
  'suites/rate-limiting/bounds.ts': {
    longestWait: rateLimiting('a limit that lasts longer than the suite waits is not waited for'),
    longestBurst: rateLimiting('a burst against a slow storefront ends in time'),
  },
};

const root = packageRoot();
const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8');
const files = ['lib', 'suites']
  .flatMap((room) => readdirSync(join(root, room), { recursive: true }).map((file) => `${room}/${file}`))
  .filter((file) => file.endsWith('/bounds.ts'));

test('every file of bounds is in the table', () => {
  expect(Object.keys(proofs).toSorted()).toEqual(files.toSorted());
});

describe.each(files)('%s', (file) => {
  const source = sourceOf(file);
  const names = [...source.matchAll(/^export const (\w+)/gm)].map(([, name = '']) => name);
  const rows = proofs[file] ?? {};

  test('has a proof for each bound, and nothing but bounds with one line about each', () => {
    expect(Object.keys(rows).toSorted()).toEqual(names.toSorted());
    expect(source.match(/^\/\*\* .+ \*\/\nexport const \w+ = [\w* -]+;$/gm)).toHaveLength(names.length);
    expect(source).not.toMatch(/^export (?!const)/m);
  });

  test('has proofs that exist', () => {
    const gone = Object.values(rows).filter(([proof, title]) => !sourceOf(proof).includes(`'${title}'`));
    expect(gone).toEqual([]);
  });
});
