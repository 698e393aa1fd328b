/** The table of all settings of an audit, for the command line, the environment and the configuration file. */
import { rulesets } from '../model/requirement.ts';
import { consents, depths } from '../model/target.ts';
import { defaultFileFormats, fileFormats, formats } from '../report/formats.ts';
import { evidenceLevels, failOnLevels, junitDialects } from '../report/output.ts';
import { maxPatience } from './bounds.ts';
import { contact, headerLines, proxyUrl } from './http-kinds.ts';
import {
  baseUrl,
  baseUrlOr,
  choice,
  code,
  hosts,
  integer,
  type Kind,
  link,
  mebibytes,
  requestRate,
  seconds,
  text,
  toggle,
  words,
  wordsOf,
} from './kinds.ts';

export const option = <T, const F extends T | undefined>(
  kind: Kind<T>,
  help: string,
  fallback: F,
  shown?: string,
): Option<T, F> => ({ kind, help, fallback, ...(shown !== undefined && { shown }) });

/** In place of a URL: the reference storefront, which the command serves itself. */
export const referenceName = 'reference' as const;

/** The time limit of a run whose user sets none, in seconds. */
export const defaultDeadline = 600;

const handle = /^[^\s/?#]+$/;

/** The settings of how a storefront is reached, and of how an audit introduces itself to it. */
const reachingOptions = {
  contact: option(
    contact(),
    'mail address or URL of whoever audits, for the User-Agent header',
    undefined,
    'none',
  ),
  'user-agent': option(
    text('TEXT', 'printable ASCII', /^[\x20-\x7e]+$/),
    'User-Agent header; --contact is added to it',
    undefined,
    'storefront-conformance/VERSION',
  ),
  ca: option(
    text('FILE', 'a file'),
    'certificates of authorities (PEM) to trust besides those that Node trusts',
    undefined,
    'none',
  ),
  insecure: option(toggle(), 'do not verify certificates; every report says so', false),
  proxy: option(
    proxyUrl(),
    'proxy for every host that NO_PROXY does not name',
    undefined,
    'HTTPS_PROXY and HTTP_PROXY, by the scheme of the URL',
  ),
} as const;

/**
 * By the name of the long option. In the environment `canonical-url` is STOREFRONT_CANONICAL_URL; in the
 * configuration file it is `canonical-url`.
 */
export const options = {
  url: option(
    baseUrlOr(referenceName),
    `URL of the storefront, or "${referenceName}" for the reference storefront`,
    undefined,
  ),
  allow: option(
    wordsOf(consents),
    'consents beyond reading: writes (carts, checkouts, one made-up authorization code), burst (runs into the rate limit), purchase (tries to complete a checkout; sandboxes only)',
    undefined,
    'none; all for the reference storefront',
  ),
  rulesets: option(wordsOf(rulesets), 'rulesets to judge; only interface decides conformance', rulesets),
  only: option(
    words('areas, check ids, requirement ids, or globs'),
    'run only these areas, checks or requirements (ids or globs)',
    [],
  ),
  skip: option(words('areas, check ids, requirement ids, or globs'), 'leave these out, as for --only', []),
  'only-failed': option(
    text('FILE', 'a report.json'),
    'run only what failed or could not be judged in this report.json, with its seed',
    undefined,
    'none',
  ),
  'canonical-url': option(
    baseUrl(),
    'canonical host of the storefront',
    undefined,
    'discovered from the profile',
  ),
  'auth-url': option(
    baseUrl(),
    'authorization server of the storefront',
    undefined,
    'discovered from the metadata',
  ),
  'schema-url': option(link(), 'schema of the commerce endpoint', undefined, 'discovered from the profile'),
  'commerce-url': option(
    link(),
    'commerce endpoint, where it is neither advertised nor at the documented path',
    undefined,
    'discovered from the profile',
  ),
  product: option(
    text('HANDLE', 'a handle', handle),
    'handle of a product to use',
    undefined,
    'discovered from the catalog',
  ),
  collection: option(
    text('HANDLE', 'a handle', handle),
    'handle of a collection to use',
    undefined,
    'discovered from the catalog',
  ),
  country: option(
    code(/^[A-Za-z]{2}$/, 'CODE', 'a country code of two letters, such as US'),
    'country of the buyer',
    'US',
  ),
  currency: option(
    code(/^[A-Za-z]{3}$/, 'CODE', 'an ISO 4217 code of three letters, such as USD'),
    'currency of the buyer',
    'USD',
  ),
  'agent-profile': option(link(), 'URL of the agent profile to present', undefined, 'none'),
  'allow-host': option(
    hosts(),
    'private host, besides those of the other options, that the storefront may lead to; repeatable',
    [],
  ),
  header: option(headerLines(), "header for every request to the target's own hosts; repeatable", {}),
  'signature-key': option(
    text('FILE', 'a file'),
    "Ed25519 key (JWK or PEM) that signs each request to the target's own hosts, as Web Bot Auth does (RFC 9421)",
    undefined,
    'none',
  ),
  'signature-headers': option(
    text('FILE', 'a file'),
    'signature headers that a merchant made: Host, Signature-Agent, Signature-Input, Signature; sent to that host alone',
    undefined,
    'none',
  ),
  ...reachingOptions,
  browser: option(
    text('PATH', 'the path of a Chromium'),
    'Chromium in which to judge CORS as well; needs the package playwright-core',
    undefined,
    'none',
  ),
  connections: option(integer(1, 64), 'concurrent requests', 8),
  rate: option(requestRate(), 'requests per second', undefined, 'unlimited on loopback, 10/s elsewhere'),
  budget: option(
    integer(1, 1_000_000),
    'most requests of the run',
    undefined,
    '2000, and 1000 more each for writes and burst; 120 with --depth quick',
  ),
  'max-body': option(mebibytes(1, 256), 'largest body that is read, before and after decoding, in MiB', 16),
  'max-memory': option(
    mebibytes(64, 65_536),
    'most memory of the audit, in MiB; its heap gets half of it',
    512,
  ),
  timeout: option(seconds(0.01, 3600), 'time limit of one request', 15),
  deadline: option(
    seconds(1, 86_400),
    'time limit of the run',
    undefined,
    `${defaultDeadline}, and up to ${maxPatience} more for waits that the storefront demands`,
  ),
  seed: option(
    integer(-2_147_483_648, 2_147_483_647),
    'seed of the generated inputs',
    undefined,
    'random, and printed',
  ),
  path: option(
    text('PATH', 'the path of a counterexample', /^[\w:/+=-]+$/),
    'judge only the counterexample at this path; needs its --seed, and --only with its check',
    undefined,
    'none',
  ),
  depth: option(
    choice(depths, 'NAME'),
    'how much is asked: quick (the most telling questions, in at most 120 requests), standard, or deep (with --runs 100)',
    'standard',
  ),
  runs: option(integer(1, 100_000), 'generated inputs per property', undefined, '25; 100 with --depth deep'),
  retries: option(integer(0, 20), 'times to retry a failed check', undefined, '1; 0 with --depth quick'),
  baseline: option(
    words('files of known failures, or builtin:shopify'),
    'known failures, which do not fail the run: files, or builtin:shopify',
    [],
  ),
  out: option(text('DIR', 'a folder'), 'folder for the reports', 'reports/latest'),
  formats: option(
    wordsOf(fileFormats),
    `report files to write: ${fileFormats.join(', ')}`,
    defaultFileFormats,
  ),
  history: option(
    text('DIR', 'a folder'),
    'folder of kept runs (earlier report.json files), whose history report.html shows',
    undefined,
    'none',
  ),
  format: option(choice(formats, 'NAME'), `report on stdout: ${formats.join(', ')}`, 'terminal'),
  'junit-dialect': option(
    choice(junitDialects, 'NAME'),
    `dialect of junit.xml: ${junitDialects.join(' or ')}`,
    'rich',
  ),
  evidence: option(
    choice(evidenceLevels, 'NAME'),
    'exchanges to report whole: failures (those of failures and of what could not be judged; a few of the others as digests) or all',
    'failures',
  ),
  record: option(text('FILE', 'a file'), 'record every exchange, for rejudge', undefined, 'none'),
  metrics: option(text('FILE', 'a file'), 'file of metrics for Prometheus', undefined, 'none'),
  'changed-only': option(
    toggle(),
    'print what changed since the report in --out, and write it to changed.md; exits with 1 when something got worse, 2 when what was judged before cannot be judged, else 0',
    false,
  ),
  mutate: option(
    toggle(),
    'afterwards, plant faults in the recorded answers, and tell how many of them would be seen',
    false,
  ),
  'fail-on': option(choice(failOnLevels, 'LEVEL'), `what fails the run: ${failOnLevels.join(', ')}`, 'must'),
  quiet: option(toggle(), 'no progress, and only failures', false),
  verbose: option(toggle(), 'all findings', false),
  'no-color': option(toggle(), 'no colours', false),
} as const;

export type OptionName = keyof typeof options;

export const optionNames = Object.keys(options) as readonly OptionName[];

/** The values of a table of options. */
export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer T, infer F> ? T | F : never;
};

export type Values = ValuesOf<typeof options>;

/** `canonical-url` is STOREFRONT_CANONICAL_URL. */
export const environmentName = (name: string): string =>
  `STOREFRONT_${name.toUpperCase().replaceAll('-', '_')}`;

/** One setting: what it takes, what it does, and its default. */
export type Option<T, F> = {
  readonly kind: Kind<T>;
  readonly help: string;
  /** The default value. */
  readonly fallback: F;
  /** The default in words, where the value does not show it. */
  readonly shown?: string;
};
