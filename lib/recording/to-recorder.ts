/** Turns the events of a run into the masked lines of a recording. */
import { maxBytes } from '../http/bounds.ts';
import type { Exchange, HttpRequest } from '../model/http.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Answered, Listener } from '../model/run-event.ts';
import { maxBodies } from './bounds.ts';
import { type AnswerLine, type BodyLine, keyOf, type Line, sha256 } from './format.ts';
import type { Masking } from './mask.ts';

export function toRecorder(masking: Masking, write: (line: Line) => void): Listener {
  const bodies = bodiesInto(write);
  const remembered = new Map<string, string>();
  let exchanges = 0;
  /** A remembered response is fetched many times, and written once for each caller. */
  const isNews = (line: AnswerLine): boolean => {
    if (line.how === 'send') return true;
    const { order: _order, ...answer } = line;
    const { by, turn, key, tolerate } = line;
    const name = JSON.stringify([by, turn, key, tolerate]);
    const isKnown = remembered.get(name) === JSON.stringify(answer);
    remembered.set(name, JSON.stringify(answer));
    return !isKnown;
  };
  return (event) => {
    switch (event.kind) {
      case 'exchange':
        exchanges += 1;
        write(exchangeLine(event.exchange, event.kept, masking, bodies));
        return;
      case 'answered': {
        const line = answerLine(event, masking);
        if (isNews(line)) write(line);
        return;
      }
      case 'looked-back':
        write({ looks: event.by, turn: event.turn, seen: exchanges });
    }
  };
}

function exchangeLine(
  { n, request, at, outcome }: Exchange,
  kept: boolean,
  masking: Masking,
  bodies: (bytes: Uint8Array) => string | undefined,
): Line {
  const common = { n, request: maskedRequest(request, masking), sent: at, millis: outcome.millis };
  if ('failure' in outcome) return { ...common, failure: maskedReason(outcome.failure, masking) };
  const body = bodies(masking.bytes(outcome.bytes));
  return {
    ...common,
    ...(!kept && { dropped: true }),
    status: outcome.status,
    headers: masking.responseHeaders(outcome.headers),
    ...(body !== undefined && { body }),
    at: outcome.at,
  };
}

function answerLine(event: Answered, masking: Masking): AnswerLine {
  const { by, turn, how, request, tolerate, order } = event;
  const entry = { by, turn, how, key: keyOf(request, masking), tolerate, order };
  return 'failure' in event
    ? { ...entry, failure: maskedReason(event.failure, masking) }
    : { ...entry, exchange: event.exchange };
}

const maskedRequest = ({ method, url, headers, body }: HttpRequest, masking: Masking): HttpRequest => ({
  method,
  url: masking.text(url),
  headers: masking.requestHeaders(headers),
  ...(body !== undefined && { body: masking.text(body) }),
});

const maskedReason = (reason: Reason, masking: Masking): Reason => ({
  ...reason,
  text: masking.text(reason.text),
});

/** Writes each body once, as long as there is room; a line holds none above the usual bound of a body. @returns its name, or undefined when there is none. */
function bodiesInto(write: (line: BodyLine) => void): (bytes: Uint8Array) => string | undefined {
  const known = new Set<string>();
  let room = maxBodies;
  return (bytes) => {
    const body = sha256(bytes);
    if (known.has(body)) return body;
    if (bytes.length > Math.min(room, maxBytes)) return undefined;
    room -= bytes.length;
    known.add(body);
    write({ body, ...written(bytes) });
    return body;
  };
}

/** As text if it decodes to the same bytes and is not longer. */
function written(bytes: Uint8Array): { readonly text: string } | { readonly base64: string } {
  const buffer = Buffer.from(bytes);
  const text = buffer.toString();
  const faithful = Buffer.from(text).equals(buffer) && JSON.stringify(text).length <= 2 * buffer.length + 2;
  return faithful ? { text } : { base64: buffer.toString('base64') };
}
