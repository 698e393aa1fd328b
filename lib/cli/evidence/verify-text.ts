/** What `verify` found, for a person or as JSON, and its exit code. */
import type { Difference } from '../../attestation/compare.ts';
import { outcomeText } from '../../engine/outcome.ts';
import { exits } from '../../report/exit-code.ts';
import { wrap } from '../../text/layout.ts';
import { plural } from '../../text/plural.ts';
import { toJsonText, visible } from '../../text/visible.ts';
import type { Judged } from './judge-bundle.ts';

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
