/** Causes in the words that every format for people uses. */
import type { Cause, Owner } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';

const ownerNames: Readonly<Record<Exclude<Owner, 'unknown'>, string>> = {
  platform: 'the platform',
  theme: 'the theme',
  app: 'an app',
  edge: 'the edge (a proxy, cache or bot protection)',
  'merchant-data': "the merchant's data",
};

/** Who can probably change it, and the evidence; undefined when nothing tells. */
export const ownerText = ({ owner: { likely, because } }: Cause): string | undefined =>
  likely === 'unknown' ? undefined : `probably ${ownerNames[likely]}: ${because}`;

/** Why it does not decide conformance; undefined when it does. */
export const weightText = ({ ruleset, release, status }: Verdict): string | undefined => {
  const name = release === undefined ? ruleset : `${ruleset} ${release}`;
  if (ruleset !== 'interface') return `ruleset ${name}: does not decide conformance`;
  return status === 'fail' ? undefined : 'does not decide conformance';
};

/** `3 more checks fail because of it`; undefined when there are none. */
export const consequencesText = (consequences: readonly unknown[]): string | undefined =>
  consequences.length === 0
    ? undefined
    : `${plural(consequences.length, 'more check')} ${consequences.length === 1 ? 'fails' : 'fail'} because of it`;

/** `2 checks could not be judged because of it`; undefined when there are none. */
export const unjudgedText = (unjudged: readonly unknown[]): string | undefined =>
  unjudged.length === 0 ? undefined : `${plural(unjudged.length, 'check')} could not be judged because of it`;
