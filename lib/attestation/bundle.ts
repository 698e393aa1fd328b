/** A bundle: the recording of an audit, its report, its requirement set and its map, and who says what about it. */
import { readFileSync } from 'node:fs';
import { sizeOf } from '../json/tokens.ts';
import { isWhole, type Report } from '../model/report.ts';
import { nextSet } from '../model/requirement.ts';
import type { SigningKey } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import type { Verdict } from '../model/verdict.ts';
import { suiteDigests } from '../package/package-root.ts';
import { masking } from '../recording/format.ts';
import { loadRegister, setFile, setNames, toSetText } from '../register/load-register.ts';
import { mapStrings } from '../text/visible.ts';
import { type MemberName, type Members, pack, unpack } from './archive.ts';
import { maxJsonValues } from './bounds.ts';
import { type Envelope, type Statement, seal, toPredicate, toStatement, type Words } from './statement.ts';

/** What a person gives to a bundle besides the audit. */
export type Given = Words & { readonly key?: SigningKey };

export type Audited = {
  readonly report: Report;
  /** The report as report.json has it. */
  readonly toText: (report: Report) => string;
  /** The file that --record wrote, which is masked already. */
  readonly recording: Uint8Array;
};

export async function makeBundle(
  { report, toText, recording }: Audited,
  { key, ...words }: Given,
): Promise<Uint8Array> {
  const masked = maskedReport(report);
  const members = new Map<MemberName, Uint8Array>([
    ['report.json', Buffer.from(toText(masked))],
    ['set.yaml', Buffer.from(setTextOf(report))],
    ...(masked.map ? [['map.json', Buffer.from(mapText(masked.map))] as const] : []),
    ['recording.jsonl.gz', recording],
  ]);
  const statement = toStatement(members, toPredicate(masked, suiteDigests(), words));
  const envelope = seal(JSON.stringify(statement), key);
  members.set('attestation.json', Buffer.from(`${JSON.stringify(envelope, null, 2)}\n`));
  return pack(members);
}

/**
 * As the recording is masked, so that judging it again gives the same report. Excerpts are left out: a secret in one is
 * cut off from the name by which it is known, and the recording has the bodies.
 */
export function maskedReport(report: Report): Report {
  const mask = masking({});
  const { exchanges, ...rest } = mapStrings(report, mask.text);
  return {
    ...rest,
    exchanges: exchanges.map((exchange) => {
      if (!isWhole(exchange)) return exchange;
      const { excerpts: _, headers, ...kept } = exchange;
      return { ...kept, ...(headers && { headers: mask.responseHeaders(headers) }) };
    }),
  };
}

export const mapText = (map: NonNullable<Report['map']>): string => `${JSON.stringify(map, null, 2)}\n`;

/** The text of the set that decides; undefined when this version does not have it. */
export function knownSetText({ set, document }: Pick<Report, 'set' | 'document'>): string | undefined {
  const register = loadRegister();
  if (set.name === nextSet) return toSetText({ set: nextSet, document }, register);
  return setNames(register).includes(set.name) ? readFileSync(setFile(set.name), 'utf8') : undefined;
}

function setTextOf(report: Report): string {
  const text = knownSetText(report);
  if (text === undefined) throw new UsageError(`this version has no requirement set ${report.set.name}`);
  return text;
}

export type Bundle = {
  readonly members: Members;
  readonly envelope: Envelope;
  readonly statement: Statement;
  readonly report: Report;
};

/** Check that a value has its shape. @param name of the file, for messages. @throws UsageError that says what is wrong. */
export type Shapes = {
  readonly envelope: (value: unknown, name: string) => Envelope;
  readonly statement: (value: unknown, name: string) => Statement;
  readonly report: (value: unknown, name: string) => Report;
};

/** @param name of the file, for messages. @throws UsageError for a file that is no bundle. */
export async function readBundle(file: Uint8Array, name: string, shapes: Shapes): Promise<Bundle> {
  const members = await unpack(file, name);
  const envelope = shapes.envelope(jsonIn(members.get('attestation.json'), 'attestation.json', name), name);
  const payload = Buffer.from(envelope.payload, 'base64');
  return {
    members,
    envelope,
    statement: shapes.statement(jsonIn(payload, 'the statement in attestation.json', name), name),
    report: shapes.report(jsonIn(members.get('report.json'), 'report.json', name), name),
  };
}

const maxValues = { most: maxJsonValues, why: 'a fixed bound' };

/** Sized before it is parsed, since nesting is cheap to write. */
function jsonIn(bytes: Uint8Array = new Uint8Array(), what: string, name: string): unknown {
  const { excess } = sizeOf(bytes, maxValues);
  const refused = (because: string) => new UsageError(`${name} is no bundle: ${what} ${because}`);
  if (excess !== undefined) throw refused(excess);
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch {
    throw refused('is not JSON');
  }
}

/** `differs`: judged otherwise. `open`: the recording cannot tell. `changed`: another version asks something else. */
export type Difference = {
  readonly kind: 'differs' | 'open' | 'changed';
  readonly check: string;
  readonly because: string;
};

export type Comparison = {
  readonly same: number;
  readonly differences: readonly Difference[];
};

/** @param again masked as the bundled report is. */
export function compareVerdicts(report: Report, again: Report): Comparison {
  const [before, after] = [byCheck(report), byCheck(again)];
  const isOther = report.suite.version !== again.suite.version;
  const differences = [...new Set([...before.keys(), ...after.keys()])].flatMap((check) => {
    const found = differenceOf(before.get(check), after.get(check), isOther);
    return found ? [{ check, ...found }] : [];
  });
  return { same: before.size - differences.filter(({ check }) => before.has(check)).length, differences };
}

const byCheck = ({ verdicts }: Report): ReadonlyMap<string, Verdict> =>
  new Map(verdicts.map((verdict) => [verdict.check, verdict]));

type Found = Omit<Difference, 'check'>;

function differenceOf(
  before: Verdict | undefined,
  after: Verdict | undefined,
  isOther: boolean,
): Found | undefined {
  if (!before) {
    return isOther
      ? { kind: 'changed', because: 'is new, and the bundle has no verdict of it' }
      : { kind: 'differs', because: 'has no verdict in the bundle' };
  }
  if (!after) {
    const because = isOther ? 'this version does not have it' : 'a recording cannot judge it';
    return { kind: 'open', because };
  }
  const change = isOther ? changeOf(before, after) : undefined;
  if (judged(before) === judged(after)) {
    return change === undefined
      ? undefined
      : { kind: 'changed', because: `${change}; the verdict is the same` };
  }
  const found = `${inWords(before)} in the bundle, ${inWords(after)} now`;
  if (isUntold(before) || isUntold(after)) return { kind: 'open', because: found };
  return { kind: 'differs', because: change === undefined ? found : `${found}; ${change}` };
}

/** All that a verdict says of the storefront, without times and numbers that a replay has no part in. */
const judged = ({ status, reason, release, examined, requires, level, violations }: Verdict): string =>
  JSON.stringify([status, reason?.code, release, examined, requires, level, violations]);

/** How the check of another version differs, as far as its verdict shows it. */
function changeOf(before: Verdict, after: Verdict): string | undefined {
  if (before.requires.join() !== after.requires.join()) return 'it judges other promises in this version';
  if (before.level !== after.level) return `its level was ${before.level} and is ${after.level}`;
  return before.claim === after.claim ? undefined : 'its claim has other words in this version';
}

/** It asked what was not recorded, or ran out of time: judging again on an idle machine may tell. */
const isUntold = ({ reason }: Verdict): boolean =>
  reason !== undefined && /took longer than|the recording has no answer/.test(reason.text);

const inWords = ({ status, reason, violations }: Verdict): string =>
  `${status}${reason ? ` (${reason.code})` : ''}${violations[0] ? `: ${violations[0].message}` : ''}`;
