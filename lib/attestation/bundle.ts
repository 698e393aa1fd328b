/** A bundle: the recording of an audit, its report, its requirement set and its map, and who says what about it. */
import { readFileSync } from 'node:fs';
import { sizeOf } from '../json/tokens.ts';
import { isWhole, type Report } from '../model/report.ts';
import { nextSet } from '../model/requirement.ts';
import type { SigningKey } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { suiteDigests } from '../package/package-root.ts';
import { masking } from '../recording/mask.ts';
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
