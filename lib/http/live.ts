/** The target itself as the other side of a run: one session for the first asking, others to confirm failures. */
import type { Browser } from '../model/browser.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Target } from '../model/target.ts';
import type { Asker, Counterpart } from './conversation.ts';
import { createLedger } from './ledger.ts';
import { createLeftovers, type LeftoverChange } from './leftovers.ts';
import { type Clock, createPace } from './pace.ts';
import { overheard, overheardLedger, type Recorder } from './recorder.ts';
import { Session } from './session.ts';
import type { Wire } from './wire.ts';

export type LiveParts = {
  readonly target: Target;
  readonly wire: Wire;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly recorder?: Recorder;
  readonly browser?: Browser;
  readonly onExchange?: (exchange: Exchange) => void;
  readonly onLeftover?: (change: LeftoverChange) => void;
};

export function live(parts: LiveParts): Counterpart {
  const { target, wire, clock, signal, recorder, browser } = parts;
  const own = createLedger(target, () => clock.now(), parts.onExchange);
  const ledger = recorder ? overheardLedger(own, recorder) : own;
  const session = new Session({
    target,
    wire,
    ledger,
    leftovers: createLeftovers(parts.onLeftover),
    clock,
    pace: createPace({ ...target, clock }),
    ...(browser && { browser }),
    signal,
  });
  const second = session.again();
  const started = performance.now();
  const sessionOf = ({ turn }: Asker) => (turn === 0 ? session : turn === 1 ? second : session.again());
  return {
    converse(asker) {
      const mine = sessionOf(asker);
      const conversation = asker.bursts ? mine.bursting() : mine;
      return recorder ? overheard(conversation, asker, recorder) : conversation;
    },
    exchanges: () => ledger.exchanges(),
    get sent() {
      return ledger.sent;
    },
    startedAt: new Date(),
    millis: () => performance.now() - started,
    tidy: () => session.tidy(),
    close: () => wire.close(),
  };
}
