/** Listens to a run: every exchange, and which of them was the answer to whom. */

import type { SendOptions } from '../model/context.ts';
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { HttpResponse } from '../model/http-response.ts';
import { Inconclusive, type Reason } from '../model/inconclusive.ts';
import type { SideEffect } from '../model/side-effect.ts';
import type { Asker, Conversation } from './conversation.ts';
import type { Ledger } from './ledger.ts';

export type Question = {
  readonly asker: Asker;
  readonly how: 'fetch' | 'send';
  /** As the check wrote it. */
  readonly request: HttpRequest;
  readonly tolerate: readonly number[];
};

/** The number of the exchange with the answer, or why there was none. */
export type Outcome = { readonly exchange: number } | { readonly failure: Reason };

export interface Recorder {
  /** A request leaves. */
  sends?(request: HttpRequest, effect: SideEffect): void;
  /** @param kept whether the run had room for the body. */
  exchanged(exchange: Exchange, kept: boolean): void;
  /** A question is asked. @returns what is to be told its outcome. */
  asks(question: Question): (outcome: Outcome) => void;
  /** Somebody looks back at everything that was seen so far. */
  looksBack(asker: Asker): void;
  /** The run was over before all checks were asked. */
  cutShort(reason: Reason): void;
}

/** The same ledger, whose every entry the recorder hears of, with the whole body. */
export function overheardLedger(ledger: Ledger, recorder: Recorder): Ledger {
  return {
    charge(request, effect, kept) {
      const n = ledger.charge(request, effect, kept);
      recorder.sends?.(request, effect);
      return n;
    },
    keep(answer) {
      const kept = ledger.keep(answer);
      const { exchange: n, request } = answer;
      recorder.exchanged({ n, request, at: lastAt(ledger), outcome: answer }, kept);
      return kept;
    },
    fail(n, request, failure, millis) {
      ledger.fail(n, request, failure, millis);
      recorder.exchanged({ n, request, at: lastAt(ledger), outcome: { failure, millis } }, true);
    },
    exchanges: () => ledger.exchanges(),
    get sent() {
      return ledger.sent;
    },
  };
}

const lastAt = (ledger: Ledger): number => ledger.exchanges().at(-1)?.at ?? 0;

/** The same conversation, whose every question the recorder hears of. */
export function overheard(conversation: Conversation, asker: Asker, recorder: Recorder): Conversation {
  const heard =
    (how: Question['how']) =>
    async (request: HttpRequest, options: SendOptions = {}) => {
      const tell = recorder.asks({ asker, how, request, tolerate: options.tolerate ?? [] });
      return told(conversation[how](request, options), tell);
    };
  return {
    target: conversation.target,
    signal: conversation.signal,
    fetch: heard('fetch'),
    send: heard('send'),
    browse: (request) => conversation.browse(request),
    seen() {
      recorder.looksBack(asker);
      return conversation.seen();
    },
    wait: (millis) => conversation.wait(millis),
  };
}

async function told(answer: Promise<HttpResponse>, tell: (outcome: Outcome) => void): Promise<HttpResponse> {
  try {
    const response = await answer;
    tell({ exchange: response.exchange });
    return response;
  } catch (cause) {
    if (cause instanceof Inconclusive) tell({ failure: cause.reason });
    throw cause;
  }
}
