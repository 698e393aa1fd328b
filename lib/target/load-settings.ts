/** Turns flags, environment and configuration file into the target of an audit and the options of its report. */
import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import { nextSet } from '../model/requirement.ts';
import {
  type Argument,
  budgetAt,
  type Consent,
  retriesAt,
  runsAt,
  type SigningKey,
  type Target,
} from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { loadRegister, setNames } from '../register/load-register.ts';
import { changeFormats, type Output } from '../report/formats.ts';
import { maxPatience } from './bounds.ts';
import { readApproval, readWrittenMap } from './files.ts';
import { argumentsOf, type MembersOf, type Option, type ValuesOf } from './option.ts';
import { defaultDeadline, type evidence } from './option-groups.ts';
import { type OptionName, optionNames, options, referenceName, type Values } from './options.ts';
import { isLoopback, readAuthorities, toProxies, userAgentOf } from './reach.ts';
import { readGiven, type Sources } from './read-values.ts';
import { readSigningKey, toSignature, warningOf } from './signature.ts';

export type Settings = {
  readonly target: Target;
  readonly output: Output;
  /** The path of the Chromium in which CORS is judged as well. */
  readonly browser?: string;
  /** The evidence to write afterwards. */
  readonly bundle?: BundleSettings;
  /** Faults are planted in the answers afterwards. */
  readonly mutates: boolean;
  /** The memory of the thread that audits, in MiB. */
  readonly maxMemory: number;
  /** Baselines: files, relative to the working directory, or built-in ones such as `builtin:shopify`. */
  readonly baselines: readonly string[];
  /** The report.json whose failures alone are judged again, relative to the working directory. */
  readonly onlyFailed?: string;
  /** So are the checks of it that could not be judged. */
  readonly includesUnjudged: boolean;
  /** A sentence for the user, before the audit starts. */
  readonly warning?: string;
};

/**
 * @param pickSeed makes the seed when no source has one.
 * @throws UsageError in one sentence, for an invalid setting.
 */
export function loadSettings(sources: Sources, pickSeed: () => number = randomSeed): Settings {
  const { values, given: names } = readGiven(sources);
  if (values.url === undefined) throw new UsageError('which storefront? Pass its URL, or set STOREFRONT_URL');
  if (values.url === referenceName) {
    throw new UsageError('the reference storefront has no address here: serve it, and pass its URL');
  }
  if (values['include-unjudged'] && values['only-failed'] === undefined) {
    throw new UsageError('--include-unjudged needs --only-failed FILE, which says what could not be judged');
  }
  const { cwd, now = Date.now() } = sources;
  const signature = toSignature(values, { cwd, baseUrl: values.url, now });
  const target = {
    ...toTarget(values, values.url, pickSeed),
    set: requireSet(values.set),
    ...wayTo(values, values.url, sources),
    ...(values.map !== undefined && { map: readWrittenMap(values.map, cwd) }),
    ...(values.approval !== undefined && {
      approval: readApproval(values.approval, { cwd, consents: values.allow ?? [] }),
    }),
    ...(signature && { signature }),
    again: argumentsFor(names, values),
  };
  return {
    target,
    ...given('warning', warningOf(signature, { now, deadlineMs: target.deadlineMs })),
    output: toOutput(values, cwd),
    ...given('browser', values.browser),
    ...given('onlyFailed', values['only-failed']),
    ...bundleSettings(values, cwd),
    includesUnjudged: values['include-unjudged'],
    mutates: values.mutate,
    maxMemory: values['max-memory'],
    baselines: values.baseline,
  };
}

/** The set that decides; the newest frozen one without a name. @throws UsageError for a set that does not exist. */
export function requireSet(name: string | undefined): string {
  const names = setNames(loadRegister());
  if (name === undefined) return names.at(-1) ?? nextSet;
  if (name === nextSet || names.includes(name)) return name;
  throw new UsageError(`--set ${name}: there is no such set; there are ${[...names, nextSet].join(', ')}`);
}

const randomSeed = (): number => randomInt(2 ** 31 - 1);

function toTarget(values: Values, url: string, pickSeed: () => number): Target {
  const runs = values.runs ?? runsAt(values.depth);
  const consents = consentsFor(url, values.allow);
  const rate = values.rate ?? (isLoopback(url) ? Number.POSITIVE_INFINITY : 10);
  return {
    baseUrl: url,
    ...membersOf(values),
    ...(values['allow-host'].length > 0 && { allowedHosts: values['allow-host'] }),
    userAgent: userAgentOf(values['user-agent'], values.contact),
    consents,
    ...(Number.isFinite(rate) && { rate }),
    ...(values.depth !== 'standard' && { depth: values.depth }),
    budget: values.budget ?? budgetAt(values.depth, { consents, runs }),
    maxBytes: values['max-body'] * 1024 * 1024,
    timeoutMs: Math.round(values.timeout * 1000),
    deadlineMs: Math.round((values.deadline ?? defaultDeadline) * 1000),
    ...(values.deadline === undefined && { patienceMs: maxPatience * 1000 }),
    seed: values.seed ?? pickSeed(),
    ...given('path', pathOf(values)),
    runs,
    retries: values.retries ?? retriesAt(values.depth),
  };
}

/** A storefront on the loopback fetches the profiles of agents from this machine alone. */
const consentsFor = (url: string, given: readonly Consent[] = []): readonly Consent[] =>
  isLoopback(url) && !given.includes('profiles') ? [...given, 'profiles'] : given;

/** The members of the target that are values of options as they are, without undefined ones. */
function membersOf(values: Values): Given<MembersOf<typeof options>> {
  const members = optionNames.flatMap((name) => {
    const { member }: Option<unknown, unknown> = options[name];
    return member === undefined || values[name] === undefined ? [] : [[member, values[name]] as const];
  });
  return Object.fromEntries(members) as Given<MembersOf<typeof options>>;
}

type Given<T> = {
  readonly [N in keyof T as undefined extends T[N] ? N : never]?: Exclude<T[N], undefined>;
} & {
  readonly [N in keyof T as undefined extends T[N] ? never : N]: T[N];
};

/** Only what was given is repeated: neither a random seed nor the bounds of a depth. */
const argumentsFor = (names: readonly OptionName[], values: Values): readonly Argument[] =>
  names.flatMap((name) => {
    const row: Option<unknown, unknown> = options[name];
    return row.isRepeated === false ? [] : argumentsOf(name, row, values[name]);
  });

/** The reference storefront is served in this process, so no proxy is used for it. */
function wayTo(
  { ca, insecure, proxy }: Values,
  url: string,
  { cwd, env, fallbacks }: Sources,
): Pick<Target, 'authorities' | 'insecure' | 'proxies'> {
  const proxies = url === fallbacks?.url ? undefined : toProxies(proxy, env);
  return {
    ...(ca !== undefined && { authorities: readAuthorities(ca, { cwd, env }) }),
    ...(insecure && { insecure }),
    ...(proxies && { proxies }),
  };
}

/** @throws UsageError without the seed and the check of the path. */
function pathOf({ path, only, seed }: Values): string | undefined {
  if (path === undefined) return undefined;
  if (seed === undefined) throw new UsageError('--path needs the --seed of the counterexample');
  if (only.length !== 1 || !/^[\w-]+\/[\w-]+$/.test(only[0] ?? '')) {
    throw new UsageError('--path needs --only with the one check that found the counterexample');
  }
  return path;
}

type OutputName =
  | 'out'
  | 'formats'
  | 'evidence'
  | 'format'
  | 'junit-dialect'
  | 'fail-on'
  | 'quiet'
  | 'verbose'
  | 'no-color';
type OutputValues = Pick<Values, OutputName> &
  Partial<Pick<Values, 'record' | 'metrics' | 'changed-only' | 'history' | 'open'>>;

/** @throws UsageError when --changed-only has nothing to compare with, or no way to print it, and --open nothing to open. */
export const toOutput = (values: OutputValues, cwd: string): Output => ({
  out: resolve(cwd, values.out),
  formats: values.formats,
  evidence: values.evidence,
  ...given('historyFolder', values.history),
  ...given('record', pathIn(cwd, values.record)),
  ...given('metrics', pathIn(cwd, values.metrics)),
  format: values.format,
  ...(values['changed-only'] && changedOnly(values)),
  ...(values.open && opened(values)),
  junitDialect: values['junit-dialect'],
  failOn: values['fail-on'],
  quiet: values.quiet,
  verbose: values.verbose,
  color: !values['no-color'],
});

function opened({ formats }: OutputValues): Pick<Output, 'opens'> {
  if (formats.includes('html')) return { opens: true };
  throw new UsageError('--open opens report.html: --formats has to include html');
}

/** The next run compares itself with the report.json of this one. */
function changedOnly({ formats, format }: OutputValues): Pick<Output, 'changedOnly'> {
  if (!formats.includes('json')) {
    throw new UsageError('--changed-only compares with the last report.json: --formats has to include json');
  }
  if (!(changeFormats as readonly string[]).includes(format)) {
    throw new UsageError(`--changed-only prints ${changeFormats.join(', ')}; --format is ${format}`);
  }
  return { changedOnly: true };
}

const pathIn = (cwd: string, path: string | undefined): string | undefined =>
  path === undefined ? undefined : resolve(cwd, path);

const given = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: string };

export type BundleSettings = {
  /** Absolute. */
  readonly file: string;
  readonly key?: SigningKey;
  readonly ranBy?: string;
  readonly ownerAsked?: string;
};

/** @throws UsageError for a file without an Ed25519 private key, and for words that no bundle will hold. */
export function bundleSettings(
  values: ValuesOf<typeof evidence>,
  cwd: string,
): { readonly bundle?: BundleSettings } {
  const { bundle, sign, 'ran-by': ranBy, 'owner-asked': ownerAsked } = values;
  if (bundle === undefined) {
    const lone = (['sign', 'ran-by', 'owner-asked'] as const).find((name) => values[name] !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone} is for a bundle: name its file with --bundle`);
    return {};
  }
  return {
    bundle: {
      file: resolve(cwd, bundle),
      ...(sign !== undefined && { key: readSigningKey(sign, '--sign', cwd) }),
      ...(ranBy !== undefined && { ranBy }),
      ...(ownerAsked !== undefined && { ownerAsked }),
    },
  };
}
