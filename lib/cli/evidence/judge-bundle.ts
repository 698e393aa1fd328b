/** Judges again, with no traffic: a recording by the suites of this version, and a bundle after its digests and signature. */
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { suites } from '../../../suites/index.ts';
import { policy } from '../../../suites/policy.ts';
import {
  type Bundle,
  type Comparison,
  compareVerdicts,
  knownSetText,
  mapText,
  maskedReport,
  readBundle,
  type Shapes,
} from '../../attestation/bundle.ts';
import { isSignedBy, mismatchesIn, predicateType } from '../../attestation/statement.ts';
import { platformBaselines } from '../../baseline/read-baseline.ts';
import { checksOf, reported } from '../../engine/audit.ts';
import type { Baseline } from '../../model/baseline.ts';
import type { Suite } from '../../model/check.ts';
import type { Report } from '../../model/report.ts';
import { nextSet } from '../../model/requirement.ts';
import type { Target } from '../../model/target.ts';
import { UsageError } from '../../model/usage-error.ts';
import { packageRoot } from '../../package/package-root.ts';
import { type Recorded, readRecordingFrom } from '../../recording/read-recording.ts';
import { loadRegister } from '../../register/load-register.ts';
import { replayRecording } from '../../replay/replay.ts';
import { createReportCheck } from '../io/read-report.ts';

export type Judged = {
  readonly bundle: Bundle;
  /** `other`: the given key did not make it. `unchecked`: no key was given. */
  readonly signature: 'none' | 'unchecked' | 'valid' | 'other';
  /** What is not as attested, a sentence each: then nothing was judged again. */
  readonly wrong: readonly string[];
  /** Why the recording cannot be judged again by this version. */
  readonly open: readonly string[];
  readonly comparison?: Comparison;
  readonly again?: Report;
};

/** What is found without judging anything. */
export type Examined = Omit<Judged, 'comparison' | 'again'>;

export interface BundleJudge {
  /** Looks at the file alone. @param name of the file, for messages. @throws UsageError for a file that is no bundle. */
  examine(file: Uint8Array, name: string, key?: KeyObject): Promise<Examined>;
  /** Judges its recording again where everything is as attested. @throws UsageError for a file that is no bundle. */
  judge(file: Uint8Array, name: string, options: Options): Promise<Judged>;
}

type Options = { readonly key?: KeyObject | undefined; readonly signal?: AbortSignal };

/** For several bundles: the schemas are compiled once. */
export function createBundleJudge(): BundleJudge {
  const shapes = createShapes();
  const examine: BundleJudge['examine'] = async (file, name, key) => {
    const bundle = await readBundle(file, name, shapes);
    const signature = signatureOf(bundle, key);
    const wrong = [...(key ? signatureFaults[signature] : []), ...faultsIn(bundle)];
    return { bundle, signature, wrong, open: wrong.length === 0 ? openIn(bundle) : [] };
  };
  return {
    examine,
    async judge(file, name, { key, signal }) {
      const examined = await examine(file, name, key);
      return examined.wrong.length > 0 || examined.open.length > 0
        ? examined
        : judgedAgain(examined, name, signal);
    },
  };
}

async function judgedAgain(
  examined: Examined,
  name: string,
  signal: AbortSignal | undefined,
): Promise<Judged> {
  const { report, members } = examined.bundle;
  const source = Readable.from([members.get('recording.jsonl.gz') ?? new Uint8Array()]);
  const recorded = await readRecordingFrom(source, `the recording in ${name}`);
  const others = otherRun(report, recorded);
  if (others.length > 0) return { ...examined, wrong: others };
  const target = { ...recorded.header.target, deadlineMs: judgingMs };
  const again = maskedReport(await rejudge(recorded, target, { ...(signal && { signal }) }));
  const wrong = outcomeFaults(report, again);
  return { ...examined, wrong, again, comparison: compareVerdicts(report, again) };
}

function signatureOf({ envelope }: Bundle, key: KeyObject | undefined): Judged['signature'] {
  if (envelope.signatures.length === 0) return 'none';
  if (!key) return 'unchecked';
  return isSignedBy(envelope, key) ? 'valid' : 'other';
}

/** When a key was given. */
const signatureFaults: Readonly<Record<Judged['signature'], readonly string[]>> = {
  none: ['nobody signed it'],
  unchecked: [],
  valid: [],
  other: ['the given key did not sign it'],
};

/** Judging has a deadline of its own. */
const judgingMs = 600_000;

/** What was not attested, or is not what was attested. */
function faultsIn({ statement, members, report }: Bundle): readonly string[] {
  const { predicate } = statement;
  const map = members.get('map.json');
  return [
    ...mismatchesIn(statement, members),
    ...differing('kind of statement', statement.predicateType, predicateType),
    ...differing('storefront', predicate.storefront, report.target.baseUrl),
    ...differing('set', predicate.set, report.set.name),
    ...differing('outcome', predicate.outcome, report.outcome),
    ...differing('suite', predicate.suite.version, report.suite.version),
    ...differing('number of verdicts', predicate.verdicts, report.verdicts.length),
    ...(report.set.name === nextSet || hasKnownSet({ report, members })
      ? []
      : [`set.yaml is not the set ${report.set.name}, which never changes`]),
    ...((map === undefined) === (report.map === undefined) &&
    (!report.map || Buffer.from(mapText(report.map)).equals(map ?? new Uint8Array()))
      ? []
      : ['map.json is not the map of the report']),
  ];
}

const differing = (what: string, attested: unknown, reported: unknown): readonly string[] =>
  attested === reported
    ? []
    : [
        `the ${what} is attested as ${JSON.stringify(attested)}, and is ${JSON.stringify(reported)} in the report`,
      ];

/** A set that this version does not have cannot be judged by. */
function openIn({ report, statement, members }: Bundle): readonly string[] {
  const { version } = statement.predicate.suite;
  if (knownSetText(report) === undefined) {
    return [
      `this version has no requirement set ${report.set.name}: storefront-conformance ${version} has it`,
    ];
  }
  return report.set.name !== nextSet || hasKnownSet({ report, members })
    ? []
    : [`the promises of version ${version} are not those of this version, and next means all of them`];
}

/** Whether the set of the bundle is the one of this version; true for a set that it does not have. */
function hasKnownSet({ report, members }: Pick<Bundle, 'report' | 'members'>): boolean {
  const known = knownSetText(report);
  return known === undefined || Buffer.from(known).equals(members.get('set.yaml') ?? new Uint8Array());
}

/** The report has to be one of this recording. */
function otherRun(
  { seed, runs, consents, rulesets, target, set }: Report,
  { header }: Recorded,
): readonly string[] {
  const recorded: Target = header.target;
  const pairs = [
    ['storefront', recorded.baseUrl, target.baseUrl],
    ['seed', recorded.seed, seed],
    ['number of runs', recorded.runs, runs],
    ['list of consents', recorded.consents.join(), consents.join()],
    ['list of rulesets', recorded.rulesets.join(), rulesets.join()],
    ['set', recorded.set ?? set.name, set.name],
  ] as const;
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(
      ([what, one, other]) =>
        `the ${what} is ${JSON.stringify(one)} in the recording, and ${JSON.stringify(other)} in the report`,
    );
}

/** The same verdicts may still be reported as another outcome. */
const outcomeFaults = (report: Report, again: Report): readonly string[] =>
  report.outcome === again.outcome || report.suite.version !== again.suite.version
    ? []
    : [`the report says ${report.outcome}, and the recording ${again.outcome}`];

function createShapes(): Shapes {
  const file = join(packageRoot(), 'schemas', 'own', 'attestation.schema.json');
  const { $defs }: { readonly $defs: object } = JSON.parse(readFileSync(file, 'utf8'));
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  const shape = <T>(part: string) => {
    const validate = ajv.compile<T>({ $defs, $ref: `#/$defs/${part}` });
    return (value: unknown, name: string): T => {
      if (validate(value)) return value;
      const [error] = validate.errors ?? [];
      throw new UsageError(
        `${name} is no bundle: its ${part} is invalid (${error?.instancePath || 'it'} ${error?.message})`,
      );
    };
  };
  const check = createReportCheck();
  return {
    envelope: shape('envelope'),
    statement: shape('statement'),
    report: (value, name) => check(value, `report.json in ${name}`),
  };
}

type RejudgeOptions = {
  readonly baselines?: readonly Baseline[];
  readonly signal?: AbortSignal;
  readonly suites?: readonly Suite[];
};

/** @param target that of the run, with the selected checks. */
export function rejudge(
  recorded: Recorded,
  target: Target,
  { baselines = [], signal, suites: judged = suites }: RejudgeOptions = {},
): Promise<Report> {
  const { embedded, suite: recordedBy, startedAt } = recorded.header;
  return reported(checksOf(judged), {
    circumstances: { target, embedded, baselines, recordedBy, at: new Date(startedAt) },
    register: loadRegister(),
    policy,
    platforms: platformBaselines,
    signal,
    // A recording answers at once, so nothing waits.
    sleep: async (_millis, over) => over.throwIfAborted(),
    connect: (connecting) => replayRecording(recorded, policy, connecting),
  });
}
