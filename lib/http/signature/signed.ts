/** A transport that puts the values of a signature in the place of their marks, and lets no one else see them. */
import type { HttpRequest } from '../../model/http/http-request.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import type { Signature } from '../../model/signature.ts';
import type { Target } from '../../model/target.ts';
import { redacted } from '../../text/visible.ts';
import type { Transport } from '../send.ts';
import { isMarked } from './marks.ts';
import { requestSigner, type SigningParts } from './sign-request.ts';

type Values = Readonly<Record<string, string>>;
type PlainAnswer = Awaited<ReturnType<Transport['send']>>;

/** Every attempt is signed afresh. Requests without marks, and targets without a signature, are sent as they are. */
export function signed(
  transport: Transport,
  { signature }: Pick<Target, 'signature'>,
  parts: SigningParts = { date: Date.now },
): Transport {
  if (!signature || signature.kind === 'recorded') return transport;
  const valuesFor = toValues(signature, parts);
  return {
    async send(request, context) {
      if (!isMarked(request)) return transport.send(request, context);
      const values = valuesFor(request);
      const headers = { ...request.headers, ...values };
      const answer = await transport.send({ ...request, headers }, context);
      return { ...withoutEcho(answer, values), request };
    },
    close: () => transport.close(),
  };
}

function toValues(
  signature: Exclude<Signature, { kind: 'recorded' }>,
  parts: SigningParts,
): (request: HttpRequest) => Values {
  if (signature.kind === 'key') return requestSigner(signature, parts);
  const { headers, expires } = signature;
  return ({ method, url }) => {
    if (parts.date() < expires) return headers;
    const ended = new Date(expires).toISOString();
    throw new Inconclusive(
      'deadline',
      `${method} ${url} was not sent: the signature of --signature-headers ended at ${ended}`,
    );
  };
}

/** A target may show a request to whoever sent it: the signature, and its nonce, are still no one else's. */
function withoutEcho(answer: PlainAnswer, values: Values): PlainAnswer {
  const secrets = [values['signature-input'], values.signature, ...partsOf(values)].filter(
    (secret) => secret !== undefined,
  );
  const hide = (text: string) => secrets.reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  const holds = ({ bytes }: PlainAnswer, secret: string) => asBuffer(bytes).includes(secret, 0, 'latin1');
  const isEchoed = secrets.some((secret) => holds(answer, secret));
  return {
    ...answer,
    headers: answer.headers.map(([name, value]) => [name, hide(value)] as const),
    ...(isEchoed && { bytes: Buffer.from(hide(asBuffer(answer.bytes).toString('latin1')), 'latin1') }),
  };
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Each signature, and each nonce, without the syntax around it: as it was sent, and as JSON and URLs may have it. */
const partsOf = (values: Values): readonly string[] =>
  [
    ...(values.signature?.match(/(?<==:)[^:]{8,}(?=:)/g) ?? []),
    ...(values['signature-input']?.match(/(?<=;nonce=")[^"]{8,}(?=")/g) ?? []),
  ].flatMap((part) => [part, part.replaceAll('/', '\\/'), encodeURIComponent(part)]);
