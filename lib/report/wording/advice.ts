/** How sure a failure is, and the commands that come next. */
import { reachingWords } from '../../evidence/curl.ts';
import type { ReasonCode } from '../../model/inconclusive.ts';
import type { Report } from '../../model/report.ts';
import { type Consent, consents } from '../../model/target.ts';
import type { Verdict } from '../../model/verdict.ts';
import { plural } from '../../text/plural.ts';
import { shellWord } from '../../text/shell.ts';
import { isFinding } from '../content/findings.ts';

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
  return auditCommand(report, ['--only', shellWord(check)], path);
}

/** The next step as a command, and the words before it. */
type NextCommand = { readonly text: string; readonly command: string };

/**
 * What somebody types after this report: undefined where its diagnosis has said it.
 * @param saved the report.json with what failed, as a command names it; without it, the whole audit is run again.
 */
export function nextCommand(report: Report, saved: string | undefined): NextCommand | undefined {
  const { outcome, diagnosis, verdicts, target, consents } = report;
  if (diagnosis && outcome === 'inconclusive') return undefined;
  if (verdicts.some(isFinding) || outcome === 'not-conformant' || outcome === 'inconclusive') {
    const only = saved === undefined ? [] : ['--only-failed', shellWord(saved)];
    const what = saved === undefined ? 'audit it again' : 'ask again only what failed';
    return { text: `After a change, ${what}:`, command: auditCommand(report, only) };
  }
  if (outcome === 'partial') {
    return { text: 'Nothing failed in this part; audit the whole:', command: auditCommand(report) };
  }
  if (target.embedded) {
    return { text: 'Audit a storefront of yours:', command: 'storefront-conformance https://shop.example' };
  }
  const withheld = verdicts.filter(({ reason }) => reason?.code === 'consent-withheld').length;
  const url = shellWord(target.baseUrl);
  if (withheld === 0 || consents.length > 0) {
    return { text: 'To audit it after every change:', command: `storefront-conformance init ${url}` };
  }
  return {
    text: `${plural(withheld, 'check')} would do more than read; all that would be sent:`,
    command: `storefront-conformance plan ${url} --allow writes,burst`,
  };
}

/** Numbers of generated inputs that need not be said. */
const defaultRuns: readonly number[] = [1, 25];

/** The audit that made this report, with the same inputs, and with more words, quoted for a shell. */
function auditCommand(report: Report, part: readonly string[] = [], input: readonly string[] = []): string {
  const { target, seed, consents, runs } = report;
  const allow = target.embedded || consents.length === 0 ? [] : ['--allow', consents.join(',')];
  return [
    'storefront-conformance',
    ...(target.embedded ? [] : [shellWord(target.baseUrl)]),
    ...part,
    ...['--seed', `${seed}`],
    ...(defaultRuns.includes(runs) ? [] : ['--runs', `${runs}`]),
    ...input,
    ...allow,
    ...baselinesOf(report),
    ...(target.embedded ? [] : addressesOf(target)),
    ...reachingWords(target, '--ca'),
  ].join(' ');
}

/** Those that explain a failure: without them the same run would end with another exit code. */
function baselinesOf({ verdicts }: Report): readonly string[] {
  const files = new Set(verdicts.flatMap(({ waiver }) => (waiver === undefined ? [] : [waiver.baseline])));
  return files.size === 0 ? [] : ['--baseline', shellWord([...files].join(','))];
}

/** Those that were given. */
const addressesOf = ({
  canonicalUrl,
  authUrl,
  schemaUrl,
  commerceUrl,
}: Report['target']): readonly string[] =>
  Object.entries({
    '--canonical-url': canonicalUrl,
    '--auth-url': authUrl,
    '--schema-url': schemaUrl,
    '--commerce-url': commerceUrl,
  }).flatMap(([flag, url]) => (url === undefined ? [] : [flag, shellWord(url)]));

type WayOut = { readonly option?: string; readonly text: string };

/** An option of the command, and what to do; undefined where only the storefront can give an occasion. */
export function wayOutOf(code: ReasonCode, given: readonly Consent[]): WayOut | undefined {
  if (code !== 'consent-withheld') return waysOut[code];
  const missing = consents.filter((consent) => consent !== 'purchase' && !given.includes(consent));
  if (missing.length === 0) return { option: '--allow purchase', text: 'on a sandbox only' };
  return {
    option: `--allow ${[...given, ...missing].join(',')}`,
    text: missing.includes('writes') ? 'where carts may be created' : 'where its rate limit may be tried',
  };
}

const waysOut: Readonly<Partial<Record<ReasonCode, WayOut>>> = {
  unreachable: { text: 'audit again when the storefront answers' },
  timeout: { option: '--timeout 60', text: 'with more patience for each request' },
  'too-large': { option: '--max-body 64', text: 'where such large answers are meant' },
  'malformed-transport': { text: 'audit again when the storefront answers' },
  'rate-limited': { option: '--rate 1/s', text: 'more slowly' },
  'server-error': { text: 'audit again when the storefront answers' },
  'blocked-by-edge': { option: '--header', text: 'with credentials, or from an address that is let through' },
  prerequisite: { text: 'mend the check that is named first' },
  'not-selected': { text: 'audit without --only and --skip, and with --depth standard' },
  'ruleset-off': { text: 'audit without --rulesets' },
  'budget-spent': { option: '--budget', text: 'with a larger number' },
  deadline: { option: '--deadline', text: 'with more seconds' },
  'not-run': { text: 'audit again' },
};
