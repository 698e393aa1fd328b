/** Every setting of an audit, once: the command line, the environment and the configuration file read this table. */
import { failOnLevels, junitDialects } from '../model/output.ts';
import { rulesets } from '../model/requirement.ts';
import { consents } from '../model/target.ts';
import { defaultFileFormats, fileFormats, formats } from '../report/formats.ts';
import { headerLines } from './header-lines.ts';
import {
  baseUrl,
  choice,
  code,
  integer,
  type Kind,
  link,
  pace,
  seconds,
  text,
  toggle,
  words,
  wordsOf,
} from './kinds.ts';

export type Option<T, F> = {
  readonly kind: Kind<T>;
  readonly help: string;
  /** What it is when nobody says. */
  readonly fallback: F;
  /** The same in words, where the value does not say it. */
  readonly shown?: string;
};

export const option = <T, const F extends T | undefined>(
  kind: Kind<T>,
  help: string,
  fallback: F,
  shown?: string,
): Option<T, F> => ({ kind, help, fallback, ...(shown !== undefined && { shown }) });

const handle = /^[^\s/?#]+$/;

/**
 * By the name of the long option. In the environment `canonical-url` is STOREFRONT_CANONICAL_URL; in the
 * configuration file it is `canonical-url`.
 */
export const options = {
  url: option(baseUrl(), 'the storefront', undefined),
  allow: option(
    wordsOf(consents),
    'consents beyond reading: writes (carts, checkouts, one made-up sign-in code), burst (rate-limit probe), purchase (completes a checkout: sandboxes only)',
    undefined,
    'none; all for the embedded storefront',
  ),
  rulesets: option(wordsOf(rulesets), 'which to judge; interface alone decides conformance', rulesets),
  only: option(
    words('areas, check ids, requirement ids, or globs'),
    'areas, checks, requirements, globs',
    [],
  ),
  skip: option(words('areas, check ids, requirement ids, or globs'), 'the same, left out', []),
  'canonical-url': option(
    baseUrl(),
    "the document's {canonical_host}",
    undefined,
    'learned from the profile',
  ),
  'auth-url': option(baseUrl(), "the document's {auth_url}", undefined, 'learned from the metadata'),
  'schema-url': option(link(), "the document's {schema_url}", undefined, 'learned from the profile'),
  product: option(
    text('HANDLE', 'a handle', handle),
    'a known good product',
    undefined,
    'learned from the catalog',
  ),
  collection: option(
    text('HANDLE', 'a handle', handle),
    'a known good collection',
    undefined,
    'learned from the catalog',
  ),
  country: option(
    code(/^[A-Za-z]{2}$/, 'CODE', 'a country code of two letters, such as US'),
    "the buyer's country",
    'US',
  ),
  currency: option(
    code(/^[A-Za-z]{3}$/, 'CODE', 'an ISO 4217 code of three letters, such as USD'),
    "the buyer's currency",
    'USD',
  ),
  'agent-profile': option(
    link(),
    'sent as meta["ucp-agent"].profile and UCP-Agent header',
    undefined,
    'none',
  ),
  header: option(headerLines(), "added to every request to the target's own hosts; repeatable", {}),
  'user-agent': option(
    text('TEXT', 'printable ASCII', /^[\x20-\x7e]+$/),
    'who is asking; name a contact',
    undefined,
    'storefront-conformance/VERSION',
  ),
  browser: option(
    text('PATH', 'the path of a Chromium'),
    'judges CORS in this Chromium too; needs the package playwright-core',
    undefined,
    'none',
  ),
  connections: option(integer(1, 64), 'how many at once', 8),
  rate: option(pace(), 'pace', undefined, 'unlimited on loopback, 10/s elsewhere'),
  budget: option(integer(1, 1_000_000), 'hard ceiling of requests', 2000),
  timeout: option(seconds(0.01, 3600), 'of one request', 15),
  deadline: option(seconds(1, 86_400), 'of the whole run', 600),
  seed: option(
    integer(-2_147_483_648, 2_147_483_647),
    'of generated inputs',
    undefined,
    'random, and printed',
  ),
  runs: option(integer(1, 100_000), 'inputs tried by each property', 25),
  retries: option(integer(0, 20), 'how often a failure is asked again', 1),
  baseline: option(
    words('files of known failures, or builtin:shopify'),
    'known failures, which do not decide: files, or builtin:shopify',
    [],
  ),
  out: option(text('DIR', 'a folder'), 'where reports are written', 'reports/latest'),
  formats: option(wordsOf(fileFormats), `files to write: ${fileFormats.join(', ')}`, defaultFileFormats),
  format: option(choice(formats, 'NAME'), `what goes to stdout: ${formats.join(', ')}`, 'terminal'),
  'junit-dialect': option(choice(junitDialects, 'NAME'), junitDialects.join(' or '), 'rich'),
  record: option(text('FILE', 'a file'), 'where every exchange is kept for rejudge', undefined, 'none'),
  'fail-on': option(choice(failOnLevels, 'LEVEL'), failOnLevels.join(', '), 'must'),
  quiet: option(toggle(), 'no progress, and only what failed', false),
  verbose: option(toggle(), 'everything that was found', false),
  'no-color': option(toggle(), 'no colours', false),
} as const;

export type OptionName = keyof typeof options;
export const optionNames = Object.keys(options) as readonly OptionName[];

/** What a table of options comes to. */
export type ValuesOf<Table> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer T, infer F> ? T | F : never;
};
export type Values = ValuesOf<typeof options>;

/** `canonical-url` is STOREFRONT_CANONICAL_URL. */
export const environmentName = (name: string): string =>
  `STOREFRONT_${name.toUpperCase().replaceAll('-', '_')}`;
