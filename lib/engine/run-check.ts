/** Runs one check, and returns its finding. */
import { type BodyOf, folded } from '../evidence/fold.ts';
import type { Check } from '../model/check.ts';
import type { Context } from '../model/context.ts';
import type { HttpResponse } from '../model/http/http-response.ts';
import { Inconclusive } from '../model/inconclusive.ts';
import type { Target } from '../model/target.ts';
import type { Violation } from '../model/violation.ts';
import { type ContextParts, createContext } from './context.ts';
import type { Finding } from './judge.ts';

/** @param turn how often the check ran before. */
export async function runCheck(check: Check, parts: ContextParts, turn: number): Promise<Finding> {
  const started = performance.now();
  if (turn === 0) parts.listen({ kind: 'running', check: check.id });
  const burst = check.needs?.includes('burst') ?? false;
  const noted = createContext(
    parts,
    { by: check.id, turn },
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

/** Which response a check that looks back has met first differs from run to run. */
const inOrder = ({ order }: Check, violations: readonly Violation[]): readonly Violation[] =>
  order === 'afterwards' ? violations.toSorted(byMessage) : violations;

const byMessage = ({ message: one }: Violation, { message: other }: Violation): number =>
  one < other ? -1 : Number(one > other);

const representativesIn = ({ quick }: Check, { depth }: Target) =>
  depth === 'quick' && quick?.representative ? { representative: quick.representative } : {};

/** Looks for responses only when there is something to count in them. */
function bodiesIn(stack: ContextParts['stack']): BodyOf {
  let responses: ReadonlyMap<number, HttpResponse> | undefined;
  return (exchange) => {
    responses ??= new Map(stack.responses({ by: '', turn: 0 }).map((one) => [one.exchange, one]));
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
 * Rejects with the signal's reason one turn after it is aborted: time enough for a check to return its violations, but
 * not to wait for anything else.
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
