/** Asks one check: gives it a witness, and notes what it found. */
import type { Session } from './http/session.ts';
import type { Finding } from './judge.ts';
import type { Check } from './model/check.ts';
import { Inconclusive } from './model/inconclusive.ts';
import type { Observation } from './model/observation.ts';
import type { Witness } from './model/witness.ts';

export async function ask(check: Check, session: Session): Promise<Finding> {
  const started = performance.now();
  const looked = new Set<number>();
  let examined = 0;
  const noted = async (answer: Promise<Observation>) => {
    const observation = await answer;
    looked.add(observation.exchange);
    return observation;
  };
  const witness: Witness = {
    target: session.target,
    observe: (request, tolerance) => noted(session.observe(request, tolerance)),
    perform: (request, tolerance) => noted(session.perform(request, tolerance)),
    examine(subjects) {
      const list = [...subjects];
      examined += list.length;
      return list;
    },
    seen: () => session.seen(),
    wait: (millis) => session.wait(millis),
  };
  const found = await run(check, witness);
  return {
    ...found,
    examined,
    exchanges: [...looked].sort((a, b) => a - b),
    millis: performance.now() - started,
  };
}

async function run(
  check: Check,
  witness: Witness,
): Promise<Pick<Finding, 'violations' | 'inconclusive' | 'error'>> {
  try {
    return { violations: await check.run(witness) };
  } catch (cause) {
    if (cause instanceof Inconclusive) return { violations: [], inconclusive: cause.reason };
    return { violations: [], error: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  }
}
