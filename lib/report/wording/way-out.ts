/** How checks that were not judged can be judged the next time, by the reason that was in the way. */
import type { ReasonCode } from '../../model/inconclusive.ts';
import { type Consent, consents } from '../../model/target.ts';

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
