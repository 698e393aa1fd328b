/** The in-toto statement of a bundle: the digest of each member, and who judged what, with what. */
import { createHash } from 'node:crypto';
import type { DecidingSet, Outcome, Report } from '../model/report.ts';
import type { Argument } from '../model/target.ts';
import { homepage } from '../package/package-root.ts';
import type { SuiteDigests } from '../package/suite-digests.ts';
import type { MemberName, Members } from './archive.ts';

const statementType = 'https://in-toto.io/Statement/v1';

export const predicateType = new URL('audit/v1', homepage() ?? 'https://localhost').href;

/** What the signer says in their own words. */
export type Words = {
  /** Who ran the audit. */
  readonly ranBy?: string;
  /** Whether the owner of the storefront asked for it. */
  readonly ownerAsked?: string;
};

export type Predicate = Words & {
  readonly format: 1;
  readonly suite: Report['suite'] & SuiteDigests;
  readonly document: Report['document'];
  readonly set: DecidingSet['name'];
  readonly storefront: string;
  readonly startedAt: string;
  readonly outcome: Outcome;
  readonly verdicts: number;
  /** What decides the verdicts besides the storefront. */
  readonly environment: Pick<Report, 'seed' | 'runs' | 'rulesets' | 'consents'> & {
    /** The version of Node. */
    readonly node: string;
    /** Without secrets, which are variables of the environment. */
    readonly options: readonly Argument[];
  };
};

export type Statement = {
  readonly _type: typeof statementType;
  readonly subject: readonly { readonly name: string; readonly digest: { readonly sha256: string } }[];
  readonly predicateType: string;
  readonly predicate: Predicate;
};

/** @param members all but the attestation itself. */
export const toStatement = (members: Members, predicate: Predicate): Statement => ({
  _type: statementType,
  subject: [...members].map(([name, bytes]) => ({ name, digest: { sha256: digestOf(bytes) } })),
  predicateType,
  predicate,
});

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export function toPredicate(report: Report, digests: SuiteDigests, words: Words): Predicate {
  const { suite, document, set, target, startedAt, outcome, verdicts } = report;
  const { seed, runs, rulesets, consents, again = [] } = report;
  return {
    ...{ format: 1, suite: { ...suite, ...digests }, document, set: set.name },
    ...{ storefront: target.baseUrl, startedAt, outcome, verdicts: verdicts.length },
    environment: { node: process.version.slice(1), seed, runs, rulesets, consents, options: again },
    ...words,
  };
}

/** What is wrong with the statement or with a member, a sentence each. */
export function mismatchesIn({ subject }: Statement, members: Members): readonly string[] {
  const named = new Map(subject.map(({ name, digest }) => [name, digest.sha256]));
  const others = [...members.keys()].filter((name) => name !== 'attestation.json');
  return [
    ...others.flatMap((name) => mismatchOf(name, members.get(name), named.get(name))),
    ...[...named.keys()]
      .filter((name) => !others.some((other) => other === name))
      .map((name) => `the attestation names ${JSON.stringify(name.slice(0, 60))}, which the bundle lacks`),
  ];
}

function mismatchOf(
  name: MemberName,
  bytes: Uint8Array | undefined,
  expected: string | undefined,
): readonly string[] {
  if (expected === undefined) return [`the attestation does not name ${name}`];
  return bytes && digestOf(bytes) === expected ? [] : [`${name} is not what was attested`];
}
