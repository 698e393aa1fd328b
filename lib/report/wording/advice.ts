/** The remedy for a violation, and the command that shows whether it worked. */
import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Violation } from '../../model/violation.ts';
import { shellWord } from '../../text/shell.ts';

/** The change that makes the promise hold, as far as the evidence names it. */
export function remedyOf({ at = '', expected, actual }: Violation): string {
  if (expected === undefined) return 'Change the response to match the promise.';
  if (at === 'status') return `Answer with status ${expected} here, not ${actual ?? 'another one'}.`;
  const header = /^header: (.+)$/s.exec(at)?.[1];
  if (header !== undefined) {
    return /^(absent|no )/.test(expected)
      ? `Remove the header ${header} from this response.`
      : `Send the header ${header} with: ${expected}.`;
  }
  if (at.startsWith('/')) {
    return actual === 'absent'
      ? `Add the missing value at ${at}: ${expected}.`
      : `Change the body at ${at}. Expected there: ${expected}.`;
  }
  return `Change the body of this response. Expected: ${expected}.`;
}

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
  return ['storefront-conformance', ...url, ...only, ...path, ...allow].join(' ');
}
