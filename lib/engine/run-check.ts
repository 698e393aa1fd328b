/** Runs one check, and runs it again if it fails. */
import { type BodyOf, folded } from '../evidence/violations.ts';
import type { Check, Context } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';
import type { Violation } from '../model/verdict.ts';
import { type ContextParts, createContext } from './context.ts';
import type { Finding } from './judge.ts';

/** @param rerun how often the check ran before. */
export async function runCheck(check: Check, parts: ContextParts, rerun: number): Promise<Finding> {
  const started = performance.now();
  if (rerun === 0) parts.listen({ kind: 'running', check: check.id });
  const burst = check.needs?.includes('burst') ?? false;
  const noted = createContext(
    parts,
    { by: check.id, rerun },
    { burst, ...representativesIn(check, parts.target) },
  );
  const found = await outcomeOf(check, noted.context, parts.signal);
  for (const { exchange } of found.violations) if (exchange !== undefined) noted.exchanges.add(exchange);
  return {
    ...found,
    violations: folded(inOrder(check, found.violations), bodiesIn(parts.stack)),
    examined: noted.examined,
    ...(noted.release !== undefined && { release: noted.release }),
    exchanges: [...noted.exchanges].sort((a, b) => a - b),
    millis: performance.now() - started,
  };
}

/** A check of the whole run gets its responses in an order that differs from run to run. */
const inOrder = ({ order }: Check, violations: readonly Violation[]): readonly Violation[] =>
  order === 'afterwards' ? violations.toSorted(byMessage) : violations;

const byMessage = ({ message: one }: Violation, { message: other }: Violation): number =>
  one < other ? -1 : Number(one > other);

const representativesIn = ({ quick }: Check, { depth }: Target) =>
  depth === 'quick' && quick?.representative ? { representative: quick.representative } : {};

/** Looks up responses only if there is something to count in them. */
function bodiesIn(stack: ContextParts['stack']): BodyOf {
  let responses: ReadonlyMap<number, HttpResponse> | undefined;
  return (exchange) => {
    responses ??= new Map(stack.responses({ by: '', rerun: 0 }).map((one) => [one.exchange, one]));
    const json = responses.get(exchange)?.json;
    return json?.valid ? json.value : undefined;
  };
}

async function outcomeOf(
  check: Check,
  context: Context,
  signal: AbortSignal,
): Promise<Pick<Finding, 'violations' | 'inconclusive' | 'error'>> {
  const end = endOf(signal);
  try {
    return { violations: await Promise.race([check.run(context), end.reached]) };
  } catch (cause) {
    if (cause instanceof Inconclusive) return { violations: [], inconclusive: cause.reason };
    return { violations: [], error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  } finally {
    end.forget();
  }
}

/**
 * Rejects with the reason of the signal one turn of the event loop after it is aborted: a check can still return its
 * violations, but not wait for anything.
 */
function endOf(signal: AbortSignal) {
  let forget = () => {};
  const reached = new Promise<never>((_, reject) => {
    const end = () => setImmediate(reject, signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
    forget = () => signal.removeEventListener('abort', end);
  });
  reached.catch(() => {});
  return { reached, forget };
}

/**
 * Runs a failed check again without remembered responses, since a single failure may be an accident. `2/2` failed twice;
 * `1/2` is intermittent, and still a failure.
 * @param runIn runs the check without the responses of other reruns.
 */
export async function retryFailures(
  check: Check,
  runIn: (rerun: number) => Promise<Finding>,
  retries: number,
): Promise<Finding> {
  const first = await runIn(0);
  if (first.violations.length === 0 || retries === 0 || check.order === 'afterwards') return first;
  let failures = 1;
  let ran = 1;
  const exchanges = [...first.exchanges];
  for (let rerun = 1; rerun <= retries; rerun += 1) {
    const finding = await runIn(rerun);
    exchanges.push(...finding.exchanges);
    if (finding.inconclusive || finding.error !== undefined) continue;
    ran += 1;
    if (finding.violations.length > 0) failures += 1;
  }
  return { ...first, exchanges, confirmed: `${failures}/${ran}` };
}
