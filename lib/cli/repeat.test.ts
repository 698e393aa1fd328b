/** A command that repeats a run gives every option again: printed, read by a shell, and parsed by the command. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { UsageError } from '../model/usage-error.ts';
import { authority } from '../proof/hostile/certificates.ts';
import { sampleReport, sampleVerdict } from '../proof/pages/sample-report.ts';
import { demoKey } from '../storefront/index.ts';
import type { Option } from '../target/option.ts';
import { type OptionName, optionNames, options } from '../target/options.ts';
import { commandLine } from '../text/shell.ts';
import type { Job } from './io/io.ts';
import { run } from './program.ts';

const cwd = mkdtempSync(join(tmpdir(), 'repeat-'));
const url = 'http://127.0.0.1:9';
afterAll(() => rmSync(cwd, { recursive: true }));

writeFileSync(
  join(cwd, 'last report.json'),
  JSON.stringify(sampleReport([sampleVerdict('fail', { check: 'catalog/page-is-accepted' })])),
);
writeFileSync(
  join(cwd, "key's.json"),
  JSON.stringify({ ...demoKey, signature_agent: 'https://bot.example' }),
);
writeFileSync(
  join(cwd, 'made.json'),
  JSON.stringify({
    Host: '127.0.0.1:9',
    'Signature-Input': 'sig=("@authority");created=1;expires=4102444800',
    Signature: 'sig=:AAAA:',
  }),
);
writeFileSync(join(cwd, 'ca.pem'), authority);
writeFileSync(join(cwd, 'storefront map.yaml'), 'records:\n  cart:\n    quantity: /rows/*/count\n');
writeFileSync(join(cwd, 'the approval.json'), '{"token": "open $(sesame)", "at": "{now}"}');
writeFileSync(join(cwd, 'known.yaml'), 'format: 1\nentries: []\n');

/** The secrets that a shell has to have for a repeated command. */
const env = {
  STOREFRONT_HEADER_X_KEY: 'open $(sesame) "now"',
  STOREFRONT_HEADER_X_A_B: "it's",
  STOREFRONT_PROXY: 'http://aladdin:sesame@proxy.example:3128',
};

/** Values unlike the defaults; a new option needs a line. */
const examples: Readonly<Record<Exclude<OptionName, 'url'>, readonly string[]>> = {
  allow: ['--allow', 'writes,burst'],
  approval: ['--approval', 'the approval.json', '--allow', 'writes,purchase'],
  rulesets: ['--rulesets', 'interface,ucp'],
  set: ['--set', 'next'],
  only: ['--only', 'catalog/*,cors'],
  skip: ['--skip', 'cors/*'],
  'only-failed': ['--only-failed', 'last report.json'],
  'include-unjudged': ['--include-unjudged', '--only-failed', 'last report.json'],
  depth: ['--depth', 'deep'],
  seed: ['--seed', '-7'],
  runs: ['--runs', '3'],
  path: ['--path', '1/0:2/AAE:D', '--only', 'catalog/pages-follow-each-other', '--seed', '5'],
  browser: ['--browser', '/opt/a browser'],
  'canonical-url': ['--canonical-url', 'https://shop.example/a'],
  'auth-url': ['--auth-url', 'https://auth.example'],
  'schema-url': ['--schema-url', 'https://shop.example/openrpc.json?a=1&b=2'],
  'commerce-url': ['--commerce-url', 'https://shop.example/mcp'],
  map: ['--map', 'storefront map.yaml'],
  'allow-host': ['--allow-host', '10.0.0.5', '--allow-host', '[::1]:8080'],
  product: ['--product', "plain-mug's"],
  collection: ['--collection', 'kitchen'],
  country: ['--country', 'de'],
  currency: ['--currency', 'EUR'],
  'agent-profile': ['--agent-profile', 'https://agent.example/profile.json'],
  'profile-base': ['--profile-base', 'https://agent.example/profiles'],
  header: ['--header', `X-Key: ${env.STOREFRONT_HEADER_X_KEY}`, '--header', `x.a!b: it's`],
  'signature-key': ['--signature-key', "key's.json"],
  'signature-headers': ['--signature-headers', 'made.json'],
  contact: ['--contact', 'audit@agency.example'],
  'user-agent': ['--user-agent', 'our "agent"/1 `$HOME`'],
  ca: ['--ca', 'ca.pem'],
  insecure: ['--insecure'],
  proxy: ['--proxy', env.STOREFRONT_PROXY],
  connections: ['--connections', '3'],
  rate: ['--rate', '0.5/s'],
  budget: ['--budget', '77'],
  'max-body': ['--max-body', '2'],
  'max-memory': ['--max-memory', '128'],
  timeout: ['--timeout', '2.5'],
  deadline: ['--deadline', '90'],
  retries: ['--retries', '4'],
  baseline: ['--baseline', 'known.yaml'],
  'fail-on': ['--fail-on', 'should'],
  out: ['--out', 'elsewhere'],
  formats: ['--formats', 'json'],
  format: ['--format', 'json'],
  'junit-dialect': ['--junit-dialect', 'strict'],
  evidence: ['--evidence', 'all'],
  record: ['--record', 'run.gz'],
  mutate: ['--mutate'],
  history: ['--history', 'runs'],
  metrics: ['--metrics', 'm.prom'],
  'changed-only': ['--changed-only'],
  open: ['--open'],
  quiet: ['--quiet'],
  verbose: ['--verbose'],
  'no-color': ['--no-color'],
  bundle: ['--bundle', 'a bundle.tgz'],
  sign: ['--sign', "key's.json", '--bundle', 'a bundle.tgz'],
  'ran-by': ['--ran-by', 'Jo', '--bundle', 'a bundle.tgz'],
  'owner-asked': ['--owner-asked', 'yes', '--bundle', 'a bundle.tgz'],
};

/** What the command would audit with these arguments. */
async function jobOf(argv: readonly string[]): Promise<Job> {
  let seen: Job | undefined;
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  await run(['audit', ...argv], {
    ...{ stdout, stderr, cwd, env, signal: new AbortController().signal, now: () => 1_800_000_000_000 },
    auditor: async (job) => {
      seen = job;
      throw new UsageError('that is enough');
    },
  });
  if (!seen) throw new Error(String(stderr.read()));
  return seen;
}

/** As a shell reads the line. */
const wordsOf = (line: string): readonly string[] =>
  execFileSync('sh', ['-c', `printf '%s\\0' ${line}`], { env, encoding: 'utf8' })
    .split('\0')
    .slice(1, -1);

const repeated = ({ target }: Job): string =>
  commandLine('audit', { url: target.baseUrl, again: target.again });

test.each(Object.entries(examples))('%s is repeated with its value, or not at all', async (name, given) => {
  const row: Option<unknown, unknown> = options[name as OptionName];
  const seed = given.includes('--seed') ? [] : ['--seed', '1'];
  const job = await jobOf([url, ...given, ...seed]);
  const again = await jobOf(wordsOf(repeated(job)));
  const has = job.target.again?.some(({ flag }) => flag === `--${name}`);
  expect(has).toBe(row.isRepeated !== false);
  const { record: _record, ...rest } = job;
  expect(again).toEqual(rest);
});

test('every option has an example that is not its default', async () => {
  expect(Object.keys(examples)).toEqual(optionNames.filter((name) => name !== 'url'));
  const plain = await jobOf([url, '--seed', '1']);
  for (const name of ['header', 'rate', 'ca', 'max-memory', 'country'] as const) {
    expect(await jobOf([url, '--seed', '1', ...examples[name]])).not.toEqual(plain);
  }
});

test('no secret is in a command', async () => {
  const { target } = await jobOf([url, ...examples.header, ...examples.approval, ...examples.proxy]);
  expect(commandLine('audit', { url, again: target.again })).toBe(
    `audit ${url} --allow writes,purchase --approval 'the approval.json' --header "x-key: $STOREFRONT_HEADER_X_KEY" --header "x.a!b: $STOREFRONT_HEADER_X_A_B" --proxy "\${STOREFRONT_PROXY:-http://proxy.example:3128}"`,
  );
  expect(JSON.stringify(target.again)).not.toMatch(/sesame|it's/);
});

test('what comes with a command replaces the same option of the run, and one header alone', () => {
  const header = (name: string) => ({
    flag: '--header',
    variable: { name: `STOREFRONT_HEADER_${name.toUpperCase()}`, before: `${name}: ` },
  });
  const again = [{ flag: '--rate', value: '5/s' }, { flag: '--insecure' }, header('a'), header('b')];
  const more = ['--rate', '1/s', '--header', '"B: $TOKEN"'];
  expect(commandLine('audit', { url, again, more, without: ['--insecure'] })).toBe(
    `audit ${url} --rate 1/s --header "B: $TOKEN" --header "a: $STOREFRONT_HEADER_A"`,
  );
});
