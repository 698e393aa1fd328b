/** A recorder that turns what it hears into masked lines. */
import type { Outcome, Question, Recorder } from '../http/recorder.ts';
import type { Exchange } from '../model/exchange.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { Reason } from '../model/inconclusive.ts';
import { type BodyLine, keyOf, type Line, mostBodies, sha256 } from './format.ts';
import type { Masking } from './mask.ts';

export function toRecorder(
  masking: Masking,
  write: (line: Line) => void,
  cutShort: (reason: Reason) => void,
): Recorder {
  const bodies = bodiesInto(write);
  const places = new Map<string, number>();
  const answers = new Map<string, string>();
  let exchanges = 0;
  return {
    exchanged({ n, request, at, outcome }: Exchange, kept: boolean) {
      exchanges += 1;
      const common = { n, request: maskedRequest(request, masking), sent: at, millis: outcome.millis };
      if ('failure' in outcome) {
        write({ ...common, failure: maskedReason(outcome.failure, masking) });
        return;
      }
      const body = bodies(masking.bytes(outcome.bytes));
      const headers = masking.responseHeaders(outcome.headers);
      write({
        ...common,
        ...(!kept && { dropped: true }),
        status: outcome.status,
        headers,
        ...(body !== undefined && { body }),
        at: outcome.at,
      });
    },
    asks(question: Question) {
      const { asker, how, request, tolerate } = question;
      const key = keyOf(request, masking);
      const name = JSON.stringify([asker.by, asker.turn, how, key, tolerate]);
      const place = places.get(name) ?? 0;
      if (how === 'send') places.set(name, place + 1);
      return (outcome: Outcome) => {
        const answer = 'failure' in outcome ? { failure: maskedReason(outcome.failure, masking) } : outcome;
        // What is remembered is asked for over and over.
        if (how === 'fetch' && answers.get(name) === JSON.stringify(answer)) return;
        if (how === 'fetch') answers.set(name, JSON.stringify(answer));
        write({ by: asker.by, turn: asker.turn, how, key, tolerate, place, ...answer });
      };
    },
    looksBack: ({ by, turn }) => write({ looks: by, turn, seen: exchanges }),
    cutShort,
  };
}

const maskedRequest = ({ method, url, headers, body }: HttpRequest, masking: Masking): HttpRequest => ({
  method,
  url: masking.text(url),
  headers: masking.requestHeaders(headers),
  ...(body !== undefined && { body: masking.text(body) }),
});

const maskedReason = ({ code, text }: Reason, masking: Masking): Reason => ({
  code,
  text: masking.text(text),
});

/** Writes each body once, as long as there is room. @returns its name, or undefined when there is none. */
function bodiesInto(write: (line: BodyLine) => void): (bytes: Uint8Array) => string | undefined {
  const known = new Set<string>();
  let room = mostBodies;
  return (bytes) => {
    const body = sha256(bytes);
    if (known.has(body)) return body;
    if (bytes.length > room) return undefined;
    room -= bytes.length;
    known.add(body);
    write({ body, ...written(bytes) });
    return body;
  };
}

/** As text where that gives the same bytes again, and is not longer. */
function written(bytes: Uint8Array): { readonly text: string } | { readonly base64: string } {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString();
  const faithful = Buffer.from(text).equals(buffer) && JSON.stringify(text).length <= 2 * buffer.length + 2;
  return faithful ? { text } : { base64: buffer.toString('base64') };
}
