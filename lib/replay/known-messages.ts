/** Requests and responses whose bodies are known: the streams of ordinary ones take most of the time of a matrix. */
import type { HttpRequest } from '../model/http/http-request.ts';
import type { Answer } from '../model/http/http-response.ts';

export function knownRequest(known: HttpRequest): Request {
  const { method, url, headers, body } = known;
  const make = (body?: string) =>
    new Request(url, { method, headers, redirect: 'manual', ...(body !== undefined && { body }) });
  if (body === undefined) return make();
  const bare = make();
  // An ordinary one gets it with its body.
  if (!bare.headers.has('content-type')) bare.headers.set('content-type', 'text/plain;charset=UTF-8');
  return withBody(bare, {
    ordinary: () => make(body),
    text: () => body,
    clone: () => knownRequest(known),
  });
}

/** Statuses of responses that cannot have a body. */
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

export function knownResponse(known: Answer): Response {
  const { status, bytes } = known;
  const init = { status, headers: known.headers.map(([name, value]): [string, string] => [name, value]) };
  const bare = new Response(null, init);
  if (bytes.length === 0 || bodiless.has(status)) return bare;
  return withBody(bare, {
    ordinary: () => new Response(new Uint8Array(bytes), init),
    text: () => new TextDecoder().decode(bytes),
    clone: () => knownResponse({ ...known, headers: [...bare.headers] }),
  });
}

type Body<Message> = {
  /** The message with a body that is a stream. */
  readonly ordinary: () => Message;
  readonly text: () => string;
  readonly clone: () => Message;
};

/** The text is there at once; a stream is made when something else is asked for. */
function withBody<Message extends Request | Response>(
  bare: Message,
  { ordinary, text, clone }: Body<Message>,
): Message {
  let made: Message | undefined;
  const whole = () => {
    made ??= ordinary();
    return made;
  };
  return Object.defineProperties(bare, {
    body: { get: () => whole().body },
    bodyUsed: { get: () => made?.bodyUsed ?? false },
    clone: { value: clone },
    text: { value: async () => text() },
    json: { value: async () => JSON.parse(text()) },
    arrayBuffer: { value: () => whole().arrayBuffer() },
    blob: { value: () => whole().blob() },
    formData: { value: () => whole().formData() },
  });
}
