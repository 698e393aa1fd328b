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

const keptBodies = inFile('lib/http/kept');
const signs = inFile('lib/http/response');
const robots = inFile('lib/http/robots');
const probe = inFile('lib/engine/probe/probe');
const retries = inFile('lib/http/stack/stack-retries');
const cleanup = inFile('lib/http/stack/cleanup');
const xml = inFile('lib/assert/documents');
const schema = inFile('lib/assert/schema');
const untrusted = inFile('lib/assert/untrusted-schema');
const toolArguments = inFile('lib/arbitraries/arbitraries');
const evidence = inFile('lib/evidence/evidence');
const sequence = inFile('lib/evidence/curl');
const source = inFile('lib/mutation/mutant');
const bundle = inFile('lib/attestation/bundle.prove');
const recording = inFile('lib/recording/bounds.prove');
const agent = inFile('lib/report/formats/data');
const report = inFile('lib/report/bounds');
const discovered = inFile('suites/discovered/bounds');
const longSitemap = inFile('suites/discovered/sitemap');
const plan = inFile('suites/discovered/arguments/plan-arguments');
const toolResult = inFile('suites/discovered/tool-result');
const differences = inFile('suites/commerce/openrpc-agreement');
const sessions = inFile('suites/sessions/sessions');
const rateLimiting = inFile('suites/rate-limiting/rate-limit');
const lanes = inFile('lib/fleet/lane');
const site = inFile('lib/fleet/site/site');

const proofs: Readonly<Record<string, Readonly<Record<string, Proof>>>> = {
  'lib/http/bounds.ts': {
    maxWait: retries('retries after 429 for a minute, however often it comes, and backs off meanwhile'),
    maxBackoff: retries('retries after 429 for a minute, however often it comes, and backs off meanwhile'),
    maxAttempts: retries('gives up after three responses with status %i'),
    maxFailures: retries('of four consecutive requests makes the origin unreachable, and only that origin'),
    connectMs: inFile('lib/http/transport/network')('over a connection that is never ready for TLS'),
    tunnelMs: inFile('lib/http/transport/routes')('that never opens a tunnel is given up'),
    maxBytes: hostile('below-http', 'sends-200-mebibytes'),
    maxUncollected: inFile('lib/proof/termination/hostile.prove')('$id: the process stays small'),
    maxBesideOthers: hostile('below-http', 'sends-giants-only'),
    maxGiants: hostile('below-http', 'sends-giants-only'),
    giantBody: keptBodies('giants are refused after too many of them'),
    smallBody: keptBodies('small bodies always have room'),
    maxKept: keptBodies('large ones are kept up to 16 MiB together, and dropped beyond that'),
    keptBeginning: keptBodies('of a dropped body the beginning, the length and the digest are kept'),
    maxUrlLength: hostile('astray', 'nests-escapes-in-an-address'),
    maxNestedEscapes: inFile('lib/http/stack/guard')(
      'has %s found four deep, and is refused when they are deeper',
    ),
    maxCodings: hostile('sizes', 'sends-twenty-codings'),
    maxParsed: keptBodies('parsed bodies make room for newer ones when their memory is needed'),
    bytesOfValue: keptBodies('parsed bodies make room for newer ones when their memory is needed'),
    manyValues: keptBodies(
      'JSON of many values is parsed a few times, and what was parsed once is parsed again',
    ),
    maxManyValues: keptBodies(
      'JSON of many values is parsed a few times, and what was parsed once is parsed again',
    ),
    bytesPerValue: hostile('sizes', 'lists-four-million-nothings'),
    cleanupMs: cleanup('a creation without a response is given up'),
    maxDeleted: cleanup('at most two hundred are sent, and a failed one is sent once more'),
    maxNoted: inFile('lib/http/stack/host-rate-limiter')(
      'only the first answers of a host tell who serves it',
    ),
    maxPage: signs('is searched in its beginning alone'),
    maxQuoted: signs('with a long title is quoted in part'),
    maxRobots: robots('is read in its beginning alone'),
    maxPaths: robots('names so many paths, and no long ones'),
    maxPathLength: robots('names so many paths, and no long ones'),
  },
  'lib/engine/probe/bounds.ts': {
    maxParents: probe('with few requests'),
    maxHops: hostile('astray', 'redirects-ever-further'),
    maxEvidence: probe('with at most eight lines of evidence'),
  },
  'lib/target/bounds.ts': {
    maxPatience: inFile('lib/engine/run-state')(
      'the deadline moves by the delays, up to the patience of the run',
    ),
  },
  'lib/browser/bounds.ts': {
    maxWait: inFile('lib/browser/browser')('events that never come are waited for in bounded time'),
  },
  'lib/json/bounds.ts': {
    maxIndented: inFile('lib/json/json')('takes linear time'),
    maxLevels: hostile('sizes', 'nests-lists-without-end'),
    maxTextValues: hostile('floods', 'floods-with-lists-in-texts'),
  },
  'lib/assert/bounds.ts': {
    maxViolations: schema('shows twenty kinds of violations and counts the rest'),
    maxJudgedValues: schema('finds one violation in a very large body'),
    maxShownLength: inFile('lib/assert/answers')('show values as JSON, cut to 120 characters'),
    maxPatternLength: inFile('lib/assert/schema-faults')('skips long patterns'),
    maxElementLevels: hostile('sizes', 'nests-elements-without-end'),
    maxXmlEntries: xml('counts up to one above the protocol limit'),
    maxXmlFields: xml('has the first fields of an entry'),
    maxXmlTextLength: xml('keeps the beginning of a long text'),
    maxShrinks: inFile('lib/assert/for-all')('tries a bounded number of smaller inputs'),
    maxSequenceShrinks: inFile('lib/assert/for-all-sequences')('is shortened in a bounded number of runs'),
    maxReferenceHops: inFile('lib/assert/schema-faults')('a chain of references is followed for a while'),
    maxSchemaParts: untrusted('a schema is merged from so many parts'),
    maxSchemaNodes: untrusted('a deep or large value is not bounded'),
    maxSchemaLevels: untrusted('a deep or large value is not bounded'),
    maxExpandedNodes: hostile('texts', 'declares-what-doubles'),
    maxNestedSchemas: untrusted('whose references nest too deep is refused'),
    maxTrialText: untrusted('does not judge values that are too long'),
    maxUnpacked: inFile('lib/assert/text')('a bomb is told by its beginning'),
    schemaMs: inFile('lib/assert/untrusted-schema')('work that takes longer is given up'),
  },
  'lib/arbitraries/bounds.ts': {
    maxLevels: toolArguments('that nests too deep generates nothing'),
    maxNodes: hostile('texts', 'declares-ten-thousand-members'),
    maxAlternatives: toolArguments('sixteen alternatives of nothing'),
    maxItems: toolArguments('a list of 101 items'),
  },
  'lib/evidence/bounds.ts': {
    maxBody: inFile('lib/engine/report')(
      'have their bodies cut to 4 KiB, on the border of a character, and their whole length',
    ),
    maxExcerpts: inFile('lib/engine/report')('have some places beyond that beginning shown'),
    maxViolations: inFile('lib/evidence/evidence')(
      'counts the violations that it does not keep, and those that they stand for',
    ),
    maxPlaces: inFile('lib/evidence/evidence')(
      'counts the values at a kind of place, and names the first of them, whatever order they came in',
    ),
    maxDigests: inFile('lib/evidence/evidence')('keeps a few exchanges as digests, and counts the others'),
    maxViolationPlaces: evidence('the first violations get excerpts'),
    maxPlace: evidence('an excerpt keeps the beginning of a long place, and some text on both sides'),
    maxSequence: sequence('is searched among the last requests, and in the beginning of each'),
    maxRequestText: sequence('is searched among the last requests, and in the beginning of each'),
    maxIds: sequence('are read from the beginning of a body'),
    maxContext: evidence('an excerpt keeps the beginning of a long place, and some text on both sides'),
  },
  'lib/baseline/bounds.ts': {
    maxPlaces: inFile('lib/baseline/baseline')('shows some places of a failure, each in part'),
    maxPlaceLength: inFile('lib/baseline/baseline')('shows some places of a failure, each in part'),
    maxTitleLength: inFile('lib/baseline/baseline')('has the entries by cause, each with what was seen'),
  },
  'lib/mutation/bounds.ts': {
    maxSurvivors: inFile('lib/mutation/mutant')('a report names some of many survivors'),
    fewItems: source('shows the first items of a long array, and those with a fault'),
    maxValueLength: source('a long value is cut'),
    maxTextLength: source('a long text is cut'),
  },
  'lib/attestation/bounds.ts': {
    maxBundle: bundle('a file beyond every recording'),
    maxUnpacked: bundle('a bomb'),
    maxJsonValues: bundle('JSON that %s'),
  },
  'lib/recording/bounds.ts': {
    maxBodies: recording('bodies beyond the room for them are not written'),
    maxRecorded: recording('a file that unzips to too much is refused'),
    maxLineLength: inFile('lib/recording/recording')('a bomb'),
  },
  'lib/report/content/bounds.ts': {
    maxText: report('cuts texts, bodies and commands'),
    maxInFull: report('shows some violations in full, and lists more'),
    maxListedViolations: report('shows some violations in full, and lists more'),
    maxHtmlBody: report('cuts texts, bodies and commands'),
    maxLaidOut: report('cuts texts, bodies and commands'),
    maxHtmlCommandLength: report('cuts texts, bodies and commands'),
    maxHeaders: report('shows some headers of an exchange, and links to some exchanges'),
    maxExchangeLinks: report('shows some headers of an exchange, and links to some exchanges'),
    maxUnpacked: inFile('lib/report/html/browser')('unpacks the lists that are compressed in the file'),
    maxLanes: report('stacks some concurrent requests'),
    maxQuietExchanges: report('names some requests of a check that passed'),
    maxOpened: report('shows some causes, unfolds some of their checks, and folds the rest'),
    maxCauses: report('shows some causes, unfolds some of their checks, and folds the rest'),
    maxRuns: report('shows the latest of many runs'),
    maxHistoryFiles: inFile('lib/cli/io/io')('reads some files, the last by name'),
    maxHistoryBytes: inFile('lib/cli/io/io')('names what is no report, and reads the others'),
    maxOwnerProblems: report('the page for owners has some problems, and the beginning of the address'),
    maxOwnerAddress: report('the page for owners has some problems, and the beginning of the address'),
    maxMarkdownCommandLength: report('Markdown leaves out long commands, and lists some known failures'),
    maxBaselineEntries: report('Markdown leaves out long commands, and lists some known failures'),
    maxMarkdown: inFile('lib/report/formats/people')(
      'stays under its limit with thousands of findings, and says how many are left out',
    ),
    maxAnnotations: report('GitHub gets some annotations, each of some length'),
    maxAnnotationText: report('GitHub gets some annotations, each of some length'),
    maxHarText: report('an HTTP Archive has the beginning of long texts'),
    maxChanges: report('changed.md names some changes of a kind, and counts the rest'),
    maxCausesInDetail: inFile('lib/report/terminal/terminal')(
      'shows each of ten causes whole in %i columns, and ends with the next command',
    ),
    maxAgentBytes: agent('takes at most 12 KB, and names the causes that do not fit'),
    maxAgentRest: agent('takes at most 12 KB, and names the causes that do not fit'),
    maxBriefConsequences: inFile('lib/report/causes')('texts name some of many consequences'),
    maxMarkdownConsequences: inFile('lib/report/causes')('texts name some of many consequences'),
    maxReasonTexts: report('the terminal shows some reasons, and the beginning of a body'),
    maxTerminalBody: report('the terminal shows some reasons, and the beginning of a body'),
    maxRobotsPaths: inFile('lib/report/formats/people')('names some of the paths that robots.txt disallows'),
  },
  'lib/fleet/bounds.ts': {
    maxInterval: lanes('a slowing never makes a lane faster, and never stops it'),
    maxPause: lanes('a slowing never makes a lane faster, and never stops it'),
    maxRobotsBytes: inFile('lib/fleet/list/list')('a huge robots.txt is ignored, and not read to its end'),
    maxSiteWeeks: site('some weeks before are history'),
    maxSiteText: site('long texts are cut, and invisible characters are shown'),
    maxWorse: site('the front page names some of many that got worse'),
  },
  'suites/sessions/bounds.ts': {
    maxSessions: sessions('the number of new sessions is bounded, whether they serve one request or none'),
    maxFruitless: sessions('the number of new sessions is bounded, whether they serve one request or none'),
    maxEnded: sessions('the number of new sessions is bounded, whether they serve one request or none'),
    maxResent: sessions('one request is sent again at most three times'),
    maxAttempts: sessions('initialize without a response is tried three times'),
    maxIdLength: sessions('an id that is too long for a header is not used'),
  },
  'suites/discovered/bounds.ts': {
    maxListed: discovered('is kept up to one bound and judged up to another'),
    maxRead: discovered('is kept up to one bound and judged up to another'),
    maxFurtherVersions: discovered('some of many versions have their profiles requested'),
    maxHandles: discovered('has some of its products requested'),
    maxCollections: discovered('has some of its children and collections requested'),
    maxChildren: hostile('astray', 'maps-sixty-thousand-children'),
    maxProbed: hostile('astray', 'maps-sixty-thousand-children'),
    maxNameless: discovered('has some children without a type opened'),
    maxUnpacked: longSitemap('that is too long is not unpacked'),
    maxLocs: discovered('has the first of many addresses kept'),
    maxDrawn: longSitemap('is a few addresses that the seed draws from all of them'),
    maxHosts: longSitemap('is a few hosts, faults and repeated addresses, with the number of faults'),
    maxFaults: longSitemap('is a few hosts, faults and repeated addresses, with the number of faults'),
    maxCollectionsTried: discovered('has some of its collections searched for products by discoverSettings'),
    maxPageText: discovered('a currency is searched for in the first part of a page'),
    maxRedirects: discovered('an endless chain of redirects is followed up to a bound'),
    maxToolPages: discovered('an endless list of tools is read up to a number of pages'),
    maxTools: discovered('only the first of thousands of tools are read, from one page or from several'),
    maxSchemaLevels: plan('fills twelve levels'),
    maxSchemaNodes: plan('gives up after two thousand schemas'),
    maxAlternatives: plan('tries sixteen alternatives'),
    maxMembers: hostile('texts', 'declares-ten-thousand-members'),
    maxResultNodes: toolResult('looks at no more than 50,000 values'),
    longResult: toolResult('keeps the places of the newest long results'),
    maxLongPlaces: toolResult('keeps the places of the newest long results'),
    maxResultLevels: toolResult('looks no deeper than 32 levels'),
    maxComparedLevels: differences('that refer to themselves end after six levels'),
    maxComparedMembers: differences('are compared in 500 members'),
  },
  'suites/rate-limiting/bounds.ts': {
    maxWait: rateLimiting('a limit that lasts longer than the suite waits is not waited for'),
    maxBurst: rateLimiting('a burst against a slow storefront ends in time'),
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
