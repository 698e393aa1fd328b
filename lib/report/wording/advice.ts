/** How sure a failure is, and the commands that come next. */
import type { Report } from '../../model/report/report.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { commandLine, shellWord } from '../../text/shell.ts';
import { isFinding } from '../findings.ts';

/** `2/2` failed each time; `1/2` is intermittent, and calls for another kind of search. */
export function confirmationOf({ confirmed }: Verdict): string | undefined {
  if (confirmed === undefined) return undefined;
  const [failed, runs] = confirmed.split('/');
  return failed === runs
    ? `It failed ${failed} of ${runs} times.`
    : `It failed ${failed} of ${runs} times, so the fault is intermittent: look for a cache, a second server or a race.`;
}

/** The command that runs this one check again, with the same inputs, or with the one that breaks its promise. */
export function rerunCommand(report: Report, { check, evidence }: Verdict): string {
  const path = evidence.path ? ['--path', shellWord(evidence.path)] : [];
  return auditCommand(report, ['--only', shellWord(check), ...path]);
}

/** The next step as a command, and the words before it. */
export type NextCommand = { readonly text: string; readonly command: string };

/**
 * What somebody types after this report: undefined where its diagnosis has said it.
 * @param saved the report.json with what failed, as a command names it; without it, the whole audit is run again.
 */
export function nextCommand(report: Report, saved: string | undefined): NextCommand | undefined {
  const { outcome, diagnosis, verdicts, target, consents, again } = report;
  if (diagnosis && outcome === 'inconclusive') return undefined;
  if (verdicts.some(isFinding) || outcome === 'not-conformant' || outcome === 'inconclusive') {
    const only = saved === undefined ? [] : ['--only-failed', shellWord(saved)];
    const what = saved === undefined ? 'audit it again' : 'ask again only what failed';
    return { text: `After a change, ${what}:`, command: auditCommand(report, only) };
  }
  if (outcome === 'partial') {
    return {
      text: 'Nothing failed in this part; audit the whole:',
      command: auditCommand(report, [], ofParts),
    };
  }
  if (target.embedded) {
    return { text: 'Audit a storefront of yours:', command: 'storefront-conformance https://shop.example' };
  }
  const withheld = verdicts.filter(({ reason }) => reason?.code === 'consent-withheld').length;
  if (withheld === 0 || consents.length > 0) {
    return {
      text: 'To audit it after every change:',
      command: `storefront-conformance init ${shellWord(target.baseUrl)}`,
    };
  }
  return {
    text: `${plural(withheld, 'check')} would do more than read; all that would be sent:`,
    command: commandLine('storefront-conformance plan', {
      url: target.baseUrl,
      again,
      more: ['--allow', 'writes,burst'],
    }),
  };
}

/** Options that select checks: a command that selects others, or all of them, leaves these out. */
const selecting = ['--only', '--skip', '--only-failed', '--path'];
const ofParts = [...selecting, '--rulesets', '--depth'];

/** The audit that made this report, with the same inputs. @param part options that select checks, quoted for a shell. */
function auditCommand(
  { target, seed, again }: Report,
  part: readonly string[] = [],
  without: readonly string[] = selecting,
): string {
  const url = target.embedded ? undefined : target.baseUrl;
  return commandLine('storefront-conformance', { url, again, more: [...part, '--seed', `${seed}`], without });
}
