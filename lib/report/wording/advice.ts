/** What to do about a violation, and how to see that it is gone. */
import type { Report } from '../../model/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import type { Violation } from '../../model/violation.ts';

/** The change that would keep the promise, as far as the evidence names it. */
export function remedyOf({ at = '', expected, actual }: Violation): string {
  if (expected === undefined) return 'Change the answer to what the promise says.';
  if (at === 'status') return `Answer with status ${expected} here, not ${actual ?? 'another one'}.`;
  const header = /^header: (.+)$/s.exec(at)?.[1];
  if (header !== undefined)
    return /^(absent|no )/.test(expected)
      ? `Leave the header ${header} out of this answer.`
      : `Send the header ${header} with: ${expected}.`;
  if (at.startsWith('/'))
    return actual === 'absent'
      ? `Add what is missing at ${at}: ${expected}.`
      : `Change the body at ${at}. Expected there: ${expected}.`;
  return `Change the body of this answer. Expected: ${expected}.`;
}

/** Intermittent failures call for another kind of search. */
export function confirmationOf({ confirmed }: Verdict): string | undefined {
  if (confirmed === undefined) return undefined;
  const [failed, asked] = confirmed.split('/');
  return failed === asked
    ? `It failed ${failed} of ${asked} times.`
    : `It failed ${failed} of ${asked} times: the fault comes and goes. Look for a cache, a second server or a race.`;
}

/** The command that asks this one check again, with the same inputs. */
export function againLine({ target, seed, consents }: Report, { check }: Verdict): string {
  const url = target.embedded ? [] : [quoted(target.baseUrl)];
  const allow = target.embedded || consents.length === 0 ? [] : ['--allow', consents.join(',')];
  const words = ['storefront-conformance', ...url, '--only', quoted(check), '--seed', `${seed}`, ...allow];
  return words.join(' ');
}

const quoted = (text: string): string =>
  /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
