/** The table of all settings of an audit, for the command line, the environment and the configuration file. */
import { rulesets } from '../model/requirement.ts';
import { consents, depths } from '../model/target.ts';
import { evidenceLevels, failOnLevels, junitDialects } from '../report/content/output.ts';
import { defaultFileFormats, fileFormats, formats } from '../report/formats.ts';
import { contact, headerLines, proxyUrl } from './http-kinds.ts';
import {
  baseUrl,
  baseUrlOr,
  choice,
  code,
  hosts,
  integer,
  link,
  text,
  toggle,
  words,
  wordsOf,
} from './kinds.ts';
import { grouped, option, type ValuesOf } from './option.ts';
import { evidence, limits } from './option-groups.ts';

/** In place of a URL: the reference storefront, which the command serves itself. */
export const referenceName = 'reference' as const;

const handle = /^[^\s/?#]+$/;
const names = words('areas, check ids, requirement ids, or globs');
const file = text('FILE', 'a file');
const folder = text('DIR', 'a folder');

const checks = grouped('What is asked:', {
  allow: option(
    wordsOf(consents),
    'consents beyond reading: writes (carts, checkouts, a made-up authorization code), burst (runs into the rate limit), purchase (tries to complete a checkout; sandboxes only), profiles (it fetches ours)',
    undefined,
    { shown: 'loopback: profiles; reference: all', isPlanned: true },
  ),
  approval: option(
    file,
    'what a sandbox takes for an explicit approval (JSON or YAML), with --allow purchase: places at most two orders',
    undefined,
    { shown: 'none: no order is placed', isPlanned: true },
  ),
  rulesets: option(wordsOf(rulesets), 'rulesets to judge; only interface decides conformance', rulesets, {
    member: 'rulesets',
    isPlanned: true,
  }),
  set: option(
    text('NAME', 'the date of a frozen set, or next', /^(?:\d{4}-\d\d-\d\d|next)$/),
    'requirement set that decides conformance: a frozen one by its date, or next for all promises of this version',
    undefined,
    { shown: 'the newest frozen one' },
  ),
  only: option(names, 'run only these areas, checks or requirements (ids or globs)', [], {
    member: 'only',
    isPlanned: true,
  }),
  skip: option(names, 'leave these out, as for --only', [], { member: 'skip', isPlanned: true }),
  'only-failed': option(
    text('FILE', 'a report.json'),
    'run only what failed in this report.json, with its seed',
    undefined,
    { shown: 'none', isPlanned: true },
  ),
  'include-unjudged': option(toggle(), 'with --only-failed: also run what could not be judged', false, {
    isPlanned: true,
  }),
  depth: option(
    choice(depths, 'NAME'),
    'how much is asked: quick (the most revealing questions, in at most 120 requests), standard, or deep (with --runs 100)',
    'standard',
    { isPlanned: true },
  ),
  seed: option(integer(-2_147_483_648, 2_147_483_647), 'seed of the generated inputs', undefined, {
    shown: 'random, and printed',
    isPlanned: true,
  }),
  runs: option(integer(1, 100_000), 'generated inputs per property', undefined, {
    shown: '25; 100 with --depth deep',
    isPlanned: true,
  }),
  path: option(
    text('PATH', 'the path of a counterexample', /^[\w:/+=-]+$/),
    'judge only the counterexample at this path; needs its --seed, and --only with its check',
    undefined,
    { shown: 'none' },
  ),
  browser: option(
    text('PATH', 'the path of a Chromium'),
    'Chromium in which to judge CORS as well; needs the package playwright-core',
    undefined,
    { shown: 'none' },
  ),
});

const storefront = grouped('The storefront:', {
  'canonical-url': option(baseUrl(), 'canonical host of the storefront', undefined, {
    shown: 'discovered from the profile',
    member: 'canonicalUrl',
  }),
  'auth-url': option(baseUrl(), 'authorization server of the storefront', undefined, {
    shown: 'discovered from the metadata',
    member: 'authUrl',
  }),
  'schema-url': option(link(), 'schema of the commerce endpoint', undefined, {
    shown: 'discovered from the profile',
    member: 'schemaUrl',
  }),
  'commerce-url': option(
    link(),
    'commerce endpoint, where it is neither advertised nor at the documented path',
    undefined,
    { shown: 'discovered from the profile', member: 'commerceUrl' },
  ),
  map: option(
    file,
    'map of the carts and checkouts that a person wrote or corrected; see the command map',
    undefined,
    {
      shown: 'learned',
    },
  ),
  'allow-host': option(
    hosts(),
    'private host, besides those of the other options, that the storefront may lead to; repeatable',
    [],
  ),
  product: option(text('HANDLE', 'a handle', handle), 'handle of a product to use', undefined, {
    shown: 'discovered from the catalog',
    member: 'product',
  }),
  collection: option(text('HANDLE', 'a handle', handle), 'handle of a collection to use', undefined, {
    shown: 'discovered from the catalog',
    member: 'collection',
  }),
  country: option(
    code(/^[A-Za-z]{2}$/, 'CODE', 'a country code of two letters, such as US'),
    'country of the buyer',
    'US',
    { member: 'country' },
  ),
  currency: option(
    code(/^[A-Za-z]{3}$/, 'CODE', 'an ISO 4217 code of three letters, such as USD'),
    'currency of the buyer',
    'USD',
    { member: 'currency' },
  ),
});

const caller = grouped('How it is asked:', {
  'agent-profile': option(link(), 'URL of the agent profile to present', undefined, {
    shown: 'none',
    member: 'agentProfile',
    isPlanned: true,
  }),
  'profile-base': option(
    link(),
    'where you host what the command profiles wrote, for --allow profiles',
    undefined,
    { shown: 'served from here for storefronts on the loopback', member: 'profileBase', isPlanned: true },
  ),
  header: option(
    headerLines(),
    "header for every request to the target's own hosts; repeatable",
    {},
    { member: 'headers' },
  ),
  'signature-key': option(
    file,
    "Ed25519 key (JWK or PEM) that signs each request to the target's own hosts, as Web Bot Auth does (RFC 9421)",
    undefined,
    { shown: 'none' },
  ),
  'signature-headers': option(
    file,
    'signature headers that a merchant made: Host, Signature-Agent, Signature-Input, Signature; sent to that host alone',
    undefined,
    { shown: 'none' },
  ),
  contact: option(contact(), 'your mail address or URL, for the User-Agent header', undefined, {
    shown: 'none',
  }),
  'user-agent': option(
    text('TEXT', 'printable ASCII', /^[\x20-\x7e]+$/),
    'User-Agent header; --contact is added to it',
    undefined,
    { shown: 'storefront-conformance/VERSION' },
  ),
  ca: option(file, 'certificates of authorities (PEM) to trust besides those that Node trusts', undefined, {
    shown: 'none',
  }),
  insecure: option(toggle(), 'do not verify certificates; every report says so', false),
  proxy: option(proxyUrl(), 'proxy for every host that NO_PROXY does not name', undefined, {
    shown: 'HTTPS_PROXY and HTTP_PROXY, by the scheme of the URL',
  }),
});

const isRepeated = false;
const shown = 'none';

const result = grouped('The result:', {
  baseline: option(
    words('files of known failures, or builtin:shopify'),
    'known failures, which do not fail the run: files, or builtin:shopify',
    [],
  ),
  'fail-on': option(choice(failOnLevels, 'LEVEL'), `what fails the run: ${failOnLevels.join(', ')}`, 'must'),
  out: option(folder, 'folder for the reports', 'reports/latest', { isRepeated }),
  formats: option(
    wordsOf(fileFormats),
    `report files to write: ${fileFormats.join(', ')}`,
    defaultFileFormats,
    { isRepeated },
  ),
  format: option(choice(formats, 'NAME'), `report on stdout: ${formats.join(', ')}`, 'terminal', {
    isRepeated,
  }),
  'junit-dialect': option(
    choice(junitDialects, 'NAME'),
    `dialect of junit.xml: ${junitDialects.join(' or ')}`,
    'rich',
    { isRepeated },
  ),
  evidence: option(
    choice(evidenceLevels, 'NAME'),
    'exchanges to report whole: failures (those of failures and of what could not be judged; a few of the others as digests) or all',
    'failures',
    { isRepeated },
  ),
  record: option(file, 'record every exchange, for rejudge', undefined, { shown, isRepeated }),
  mutate: option(
    toggle(),
    'afterwards, plant faults in the recorded answers, and report how many of them would be seen',
    false,
    { isRepeated },
  ),
  history: option(
    folder,
    'folder of kept runs (earlier report.json files), whose history report.html shows',
    undefined,
    { shown, isRepeated },
  ),
  metrics: option(file, 'file of metrics for Prometheus', undefined, { shown, isRepeated }),
  'changed-only': option(
    toggle(),
    'print what changed since the report in --out, and write it to changed.md; exits with 1 when something got worse, 2 when what was judged before cannot be judged, else 0',
    false,
    { isRepeated },
  ),
  open: option(toggle(), 'open report.html when it is written', false, { isRepeated }),
  quiet: option(toggle(), 'no progress, and only failures', false, { isRepeated }),
  verbose: option(toggle(), 'all findings', false, { isRepeated }),
  'no-color': option(toggle(), 'no colours', false, { isRepeated, isPlanned: true }),
});

/**
 * By the name of the long option. In the environment `canonical-url` is STOREFRONT_CANONICAL_URL; in the
 * configuration file it is `canonical-url`.
 */
export const options = {
  url: option(
    baseUrlOr(referenceName),
    `URL of the storefront, or "${referenceName}" for the reference storefront`,
    undefined,
    { isRepeated },
  ),
  ...checks,
  ...storefront,
  ...caller,
  ...limits,
  ...result,
  ...evidence,
};

export type OptionName = keyof typeof options;
export const optionNames = Object.keys(options) as readonly OptionName[];
export type Values = ValuesOf<typeof options>;
