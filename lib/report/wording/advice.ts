/** How sure a failure is, and the command that runs its check again. */
import { reachingWords } from '../../evidence/reached.ts';
import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { shellWord } from '../../text/shell.ts';

/** `2/2` failed each time; `1/2` is intermittent, and calls for another kind of search. */
export function confirmationOf({ confirmed }: Verdict): string | undefined {
  if (confirmed === undefined) return undefined;
  const [failed, runs] = confirmed.split('/');
  return failed === runs
    ? `It failed ${failed} of ${runs} times.`
    : `It failed ${failed} of ${runs} times, so the fault is intermittent: look for a cache, a second server or a race.`;
}

/** The command that runs this one check again, with the same inputs, or with the one that breaks its promise. */
export function rerunCommand({ target, seed, consents }: Report, { check, evidence }: Verdict): string {
  const url = target.embedded ? [] : [shellWord(target.baseUrl)];
  const allow = target.embedded || consents.length === 0 ? [] : ['--allow', consents.join(',')];
  const path = evidence.path ? ['--path', shellWord(evidence.path)] : [];
  const only = ['--only', shellWord(check), '--seed', `${seed}`];
  const reaching = reachingWords(target, '--ca');
  return ['storefront-conformance', ...url, ...only, ...path, ...allow, ...reaching].join(' ');
}
