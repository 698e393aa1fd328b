/** An interface may lawfully refuse calls to whoever shows no profile: what is behind such a gate is not judged. */

import { seenLine } from '../http/edge/seen.ts';
import type { Context } from '../model/check.ts';
import type { HttpResponse } from '../model/http.ts';
import { Inconclusive, orUndefined } from '../model/inconclusive.ts';
import type { Policy } from '../model/policy.ts';
import type { Diagnosis } from '../model/report.ts';
import type { Listener } from '../model/run-event.ts';
import type { Target } from '../model/target.ts';
import { command } from './probe/command.ts';
import { reasonOf } from './probe/reason-of.ts';

export interface Gate {
  /** @throws GateShut for a refusal at a shut gate, unless the caller tolerates its status. */
  pass(response: HttpResponse, tolerate: readonly number[]): Promise<void>;
}

/** Thrown above the log of responses: the response itself was received. */
export class GateShut extends Inconclusive {}

type Surroundings = {
  /** Its responses pass no gate. */
  readonly context: () => Context;
  readonly listen: Listener;
};

/** A single refusal may be about one odd request, so an ordinary call decides, once a run. */
export function createGate(
  { isRefusal, knock }: Policy['gate'],
  target: Target,
  { context, listen }: Surroundings,
): Gate {
  let known: Promise<Diagnosis | undefined> | undefined;
  const look = async (): Promise<Diagnosis | undefined> => {
    const refusal = await knock(context()).catch(orUndefined);
    if (!refusal || !isRefusal(refusal)) return undefined;
    const diagnosis = diagnose(refusal, target);
    listen({ kind: 'diagnosis', diagnosis });
    return diagnosis;
  };
  return {
    async pass(response, tolerate) {
      if (!isRefusal(response)) return;
      known ??= look();
      const diagnosis = await known;
      if (!diagnosis || tolerate.includes(response.status)) return;
      const { code, text } = reasonOf(diagnosis);
      throw new GateShut(code, text);
    },
  };
}

function diagnose(refusal: HttpResponse, target: Target): Diagnosis {
  const { baseUrl, agentProfile } = target;
  const [why, advice] =
    agentProfile === undefined
      ? ['refuses calls that show no agent profile', 'Show the profile of your agent, at']
      : [`refuses calls because of the agent profile ${agentProfile}`, 'Show a valid agent profile, at'];
  return {
    code: 'needs-agent-profile',
    text: `${baseUrl} ${why}, so nothing behind them was judged`,
    evidence: [seenLine(refusal, baseUrl)],
    advice: `${advice} a public https address that the storefront can fetch`,
    next: command(
      { target, program: 'storefront-conformance' },
      { more: ['--agent-profile', 'https://agent.example/profile.json'] },
    ),
  };
}
