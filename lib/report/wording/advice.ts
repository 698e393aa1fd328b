/** How certain a failure is, what to do next, and where the documentation has its page. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDoubt, isOfPart } from '../../engine/select.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import type { Consent } from '../../model/target.ts';
import { isDeciding, type Verdict } from '../../model/verdict.ts';
import { homepage, packageRoot } from '../../package/package-root.ts';
import { commandLine, shellWord } from '../../text/shell.ts';
import { plural } from '../../text/words.ts';
import { isFinding } from '../content/findings.ts';

/** `2/2` failed each time; `1/2` is intermittent, which takes another kind of debugging. */
export function confirmationOf({ confirmed }: Verdict): string | undefined {
  if (confirmed === undefined) return undefined;
  const [failed, runs] = confirmed.split('/');
  return failed === runs
    ? `It failed ${failed} of ${runs} times.`
    : `It failed ${failed} of ${runs} times, so the fault is intermittent: look for a cache, a second server or a race.`;
}

/** The command that runs only this check again, with the same inputs or just its counterexample. */
export function rerunCommand(report: Report, { check, evidence }: Verdict): string {
  const path = evidence.path ? ['--path', shellWord(evidence.path)] : [];
  return auditCommand(report, ['--only', shellWord(check), ...path]);
}

/** The command that runs only these checks again; without any, the whole audit. */
export const commandFor = (report: Report, checks: readonly string[]): string =>
  auditCommand(report, checks.length === 0 ? [] : ['--only', shellWord(checks.join(','))]);

/** A command, and the text that introduces it. */
type NextCommand = { readonly text: string; readonly command: string };

/**
 * What to run after this report; undefined if its diagnosis says so.
 * @param saved the path of the report.json, as an argument of a command; without it, the command runs the whole audit.
 */
export function nextCommand(report: Report, saved: string | undefined): NextCommand | undefined {
  const { outcome, diagnosis, verdicts, target, consents, again } = report;
  if (diagnosis && outcome === 'inconclusive') return undefined;
  if (verdicts.some(isFinding) || outcome === 'not-conformant' || outcome === 'inconclusive') {
    return {
      text:
        saved === undefined
          ? 'After a change, audit again:'
          : `After a change, ask again only ${whatIn(report)}:`,
      command: auditCommand(report, saved === undefined ? [] : onlyFailed(report, saved)),
    };
  }
  if (outcome === 'partial') {
    return {
      text: 'Nothing failed in this part. To audit the whole storefront:',
      command: auditCommand(report, [], ofParts),
    };
  }
  if (target.embedded) {
    return { text: 'To audit your own storefront:', command: 'storefront-conformance https://shop.example' };
  }
  const withheld = verdicts.filter(({ reason }) => reason?.code === 'consent-withheld').length;
  if (withheld === 0 || consents.length > 0) {
    return {
      text: 'To audit it on every change:',
      command: `storefront-conformance init ${shellWord(target.baseUrl)}`,
    };
  }
  return {
    text: `${plural(withheld, 'check')} ${withheld === 1 ? 'needs' : 'need'} more than reading. To see everything that would be sent:`,
    command: commandLine('storefront-conformance plan', {
      url: target.baseUrl,
      again,
      more: ['--allow', 'writes,burst'],
    }),
  };
}

const whatIn = (report: Report): string => {
  const unjudged = 'what could not be judged';
  if (!report.verdicts.some(isFinding)) return unjudged;
  const found = report.verdicts.some(isDeciding) ? 'what failed' : 'what was found';
  return asksUnjudged(report) ? `${found}, and ${unjudged}` : found;
};

const onlyFailed = (report: Report, saved: string): readonly string[] => [
  '--only-failed',
  shellWord(saved),
  ...(asksUnjudged(report) ? ['--include-unjudged'] : []),
];

/** A failure that a part asked again may have turned into a doubt, which must not be lost. */
const asksUnjudged = (report: Report): boolean =>
  report.outcome === 'inconclusive' || (isOfPart(report) && report.verdicts.some(isDoubt));

/** Options that select checks: a command that selects others, or all of them, leaves these out. */
const selecting = ['--only', '--skip', '--only-failed', '--include-unjudged', '--path'];
const ofParts = [...selecting, '--rulesets', '--depth'];

/** The audit that made this report, with the same inputs. @param part options that select checks, quoted for a shell. */
function auditCommand(
  { target, seed, again }: Report,
  part: readonly string[] = [],
  without: readonly string[] = selecting,
): string {
  const url = target.embedded ? 'reference' : target.baseUrl;
  return commandLine('storefront-conformance', { url, again, more: [...part, '--seed', `${seed}`], without });
}
type Remedy = { readonly option?: string; readonly text: string };

/** What lets a check be judged next time; undefined if only the storefront can change that. */
export function remedyFor(code: ReasonCode, given: readonly Consent[]): Remedy | undefined {
  if (code !== 'consent-withheld') return remedies[code];
  const missing = usual.filter((consent) => !given.includes(consent));
  if (missing.length === 0 && given.includes('purchase')) {
    return { option: '--approval FILE', text: 'with what a sandbox takes for an approval' };
  }
  if (missing.length === 0) return { option: '--allow purchase', text: 'only for a sandbox' };
  return {
    option: `--allow ${[...given, ...missing].join(',')}`,
    text: missing.includes('writes') ? 'if carts may be created' : 'if its rate limit may be probed',
  };
}

/** The consents that every shop can be asked for. */
const usual: readonly Consent[] = ['writes', 'burst'];

const remedies: Readonly<Partial<Record<ReasonCode, Remedy>>> = {
  unreachable: { text: 'audit again when the storefront answers' },
  timeout: { option: '--timeout 60', text: 'for more time per request' },
  'too-large': { option: '--max-body 64', text: 'if such large responses are intended' },
  'malformed-transport': { text: 'audit again when the storefront answers' },
  'rate-limited': { option: '--rate 1/s', text: 'for a slower audit' },
  'server-error': { text: 'audit again when the storefront answers' },
  'blocked-by-edge': {
    option: '--header',
    text: 'with credentials, or audit from an address that is allowed',
  },
  prerequisite: { text: 'fix the named check first' },
  'not-selected': { text: 'audit without --only and --skip, and with --depth standard' },
  'ruleset-off': { text: 'audit without --rulesets' },
  'budget-spent': { option: '--budget', text: 'with a larger number' },
  deadline: { option: '--deadline', text: 'with more seconds' },
  'not-run': { text: 'audit again' },
};

/** The folders of the documentation, and what each page in them is about. */
const folders = {
  check: 'checks',
  promise: 'promises',
  diagnosis: 'diagnoses',
  option: 'options',
  exit: 'exit-codes',
} as const;

export type Subject = keyof typeof folders;

/** `checks/catalog/limit-defaults-to-24.html`, relative to the front page. */
export const pagePath = (subject: Subject, id: string): string => `${folders[subject]}/${id}.html`;

/** The folder in a checkout that `npm run docs` writes. */
export const siteFolder = 'site';

/**
 * The address of a page: below the homepage of the package; without a real one, in the folder of a checkout.
 * @returns undefined where there is neither.
 */
export function pageUrl(subject: Subject, id: string, home = published()): string | undefined {
  const path = pagePath(subject, id);
  if (home !== undefined) return new URL(path, home).href;
  const file = join(packageRoot(), siteFolder, path);
  return existsSync(file) ? pathToFileURL(file).href : undefined;
}

/** The homepage, unless it is a placeholder: nothing is ever served below `.example` (RFC 2606, section 2). */
function published(): string | undefined {
  const home = homepage();
  return home !== undefined && new URL(home).hostname.endsWith('.example') ? undefined : home;
}
