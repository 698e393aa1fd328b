/** The files of bundles: writing one, reading one with its key, and what `verify` found in it, as text or JSON. */
import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { maxBundle } from '../../attestation/bounds.ts';
import { type Difference, makeBundle } from '../../attestation/bundle.ts';
import { readPublicKey } from '../../attestation/statement.ts';
import { outcomeText } from '../../engine/outcome.ts';
import type { Report } from '../../model/report.ts';
import { UsageError } from '../../model/usage-error.ts';
import { exits } from '../../report/exit-code.ts';
import { toJson } from '../../report/formats/json.ts';
import { writeWhole } from '../../report/write-reports.ts';
import type { BundleSettings } from '../../target/load-settings.ts';
import { wrap } from '../../text/layout.ts';
import { toJsonText, visible } from '../../text/visible.ts';
import { plural, readErrorText } from '../../text/words.ts';
import type { Io } from '../io/io.ts';
import { createReportReader } from '../io/read-report.ts';
import { createBundleJudge, type Judged } from './judge-bundle.ts';

/** @param recording the path of a finished recording. @throws UsageError when the file cannot be written. */
export async function writeBundle(
  report: Report,
  recording: string,
  { file, ...given }: BundleSettings,
): Promise<void> {
  const audited = { report, toText: toJson, recording: await readFile(recording) };
  await writeWhole(file, await makeBundle(audited, given), '--bundle');
}

/**
 * The same for an audit of another day, whose recording is judged again first.
 * @throws UsageError for files that do not belong together.
 */
export async function writeLaterBundle(
  files: { readonly report: string; readonly recording: string },
  { file, ...given }: BundleSettings,
  { cwd, signal }: Pick<Io, 'cwd' | 'signal'>,
): Promise<void> {
  const report = createReportReader(cwd)(files.report);
  const recording = await contentOf(files.recording, cwd);
  const bundle = await makeBundle({ report, toText: toJson, recording }, given);
  const { wrong, open, comparison } = await createBundleJudge().judge(bundle, file, { signal });
  const differences = (comparison?.differences ?? []).map(({ check, because }) => `${check}: ${because}`);
  const [first] = [...wrong, ...open, ...differences];
  if (first !== undefined) {
    throw new UsageError(`${files.report} is not what ${files.recording} shows: ${first}`);
  }
  await writeWhole(file, bundle, '--bundle');
}

/** @throws UsageError for a file without an Ed25519 public key. */
export function requireKey(file: string, cwd: string) {
  const where = `--key: ${file}`;
  const key = readPublicKey(sourceOf(resolve(cwd, file), where));
  if (!key) throw new UsageError(`${where} has no Ed25519 public key: it takes one as PEM or JWK`);
  return key;
}

function sourceOf(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${where} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** @throws UsageError for a file that cannot be read, or is larger than any bundle. */
export async function contentOf(file: string, cwd: string): Promise<Uint8Array> {
  try {
    const handle = await open(resolve(cwd, file));
    try {
      const { size } = await handle.stat();
      if (size > maxBundle) throw new UsageError(`${file} is larger than ${maxBundle} bytes`);
      return await readFile(handle);
    } finally {
      await handle.close();
    }
  } catch (cause) {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`${file} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** What differs outweighs what this version cannot tell. Checks that were only reworded or added are no difference. */
export function verifyExitCode({ wrong, open, comparison }: Judged): number {
  const has = (kind: Difference['kind']) => comparison?.differences.some((one) => one.kind === kind) === true;
  if (wrong.length > 0 || has('differs')) return exits.notConformant;
  return open.length > 0 || has('open') ? exits.inconclusive : exits.conformant;
}

const results: Readonly<Record<number, string>> = {
  [exits.conformant]: 'the same',
  [exits.notConformant]: 'differs',
  [exits.inconclusive]: 'cannot tell',
};

/** Ends with a line feed. */
export function toVerifyJson(judged: Judged): string {
  const { bundle, wrong, open, comparison } = judged;
  return toJsonText({
    result: results[verifyExitCode(judged)],
    ...{ wrong, open, same: comparison?.same ?? 0, differences: comparison?.differences ?? [] },
    signature: { is: judged.signature, keys: keysOf(judged) },
    attested: bundle.statement.predicate,
  });
}

const keysOf = ({ bundle }: Judged): readonly string[] =>
  bundle.envelope.signatures.map(({ keyid }) => keyid);

/** Differences that are listed; --json has all. */
const most = 20;

/** Ends with a line feed. */
export function toVerifyText(judged: Judged, width: number): string {
  const { bundle, wrong, open, comparison } = judged;
  const { predicate } = bundle.statement;
  const { suite, storefront, startedAt, ranBy, ownerAsked, environment } = predicate;
  const differences = comparison?.differences ?? [];
  const lines = [
    firstLine(judged),
    ...[...wrong, ...open].map((text) => `- ${text}`),
    ...listOf(differences),
    `${storefront}, audited at ${startedAt} by ${suite.name} ${suite.version} (sha256 ${suite.sha256.slice(0, 16)}), --seed ${environment.seed}`,
    signatureTexts[judged.signature](keysOf(judged).join(', ')),
    ranBy === undefined ? 'nobody says who ran it' : `ran by, in the words of the signer: ${ranBy}`,
    ownerAsked === undefined
      ? 'nobody says whether the owner of the storefront asked for it'
      : `asked for by the owner, in the words of the signer: ${ownerAsked}`,
    'A recording can be made up: what this shows is that these verdicts follow from this recording.',
  ];
  return lines
    .flatMap((line) => wrap(visible(line), width))
    .map((line) => `${line}\n`)
    .join('');
}

function firstLine(judged: Judged): string {
  const { bundle, comparison, again } = judged;
  const { report } = bundle;
  if (!comparison || !again) return `${results[verifyExitCode(judged)]}: nothing was judged again`;
  const { differences, same } = comparison;
  const version = again.suite.version === report.suite.version ? '' : ` by version ${again.suite.version}`;
  const apart = differences.filter(({ kind }) => kind !== 'changed').length;
  return apart === 0 && judged.wrong.length === 0
    ? `the same ${plural(same, 'verdict')}${version}: ${outcomeText(report)}`
    : `${results[verifyExitCode(judged)]}: ${apart} of ${plural(report.verdicts.length, 'verdict')}${version}, ${same} the same`;
}

const titles: Readonly<Record<Difference['kind'], string>> = {
  differs: 'judged otherwise',
  open: 'not to be told',
  changed: 'changed in this version',
};

const listOf = (differences: readonly Difference[]): readonly string[] => [
  ...differences.slice(0, most).map(({ kind, check, because }) => `- ${check} (${titles[kind]}): ${because}`),
  ...(differences.length > most
    ? [`- and ${plural(differences.length - most, 'more check')}: --json lists all`]
    : []),
];

const signatureTexts: Readonly<Record<Judged['signature'], (keys: string) => string>> = {
  none: () => 'not signed: anybody can have made it',
  unchecked: (keys) => `signed with the key ${keys}, which was not checked: pass its public part with --key`,
  valid: () => 'signed with the given key',
  other: (keys) => `signed with another key: ${keys}`,
};
