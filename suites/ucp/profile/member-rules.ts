/** What the Universal Commerce Protocol says of the members of a profile, pinned to a version or not. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Document } from '../../discovered/document.ts';

export const registries = ['services', 'capabilities', 'payment_handlers'] as const;
export type Registry = (typeof registries)[number];

/** A registry that is there maps reverse-domain names to lists of entries. */
export const registryHolds = ({ response }: Document, name: Registry): readonly Violation[] =>
  matchesSchema(response, 'ucp/registry', { at: `/ucp/${name}` });

export function handlersHold({ response, value }: Document): readonly Violation[] {
  const { payment_handlers: handlers } = value;
  if (isObject(handlers)) return [];
  const [at, actual] = ['/ucp/payment_handlers', show(handlers)];
  const message = `${at} is ${actual}; promised is an object`;
  return [violation(response, message, { at, expected: 'an object', actual })];
}

/** Service entries with the place that they stand in. */
export function entriesOf({
  services,
}: JsonObject): readonly { readonly at: string; readonly entry: JsonObject }[] {
  if (!isObject(services)) return [];
  return Object.entries(services).flatMap(([name, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, i) =>
      isObject(entry) ? [{ at: `/ucp/services/${name}/${i}`, entry }] : [],
    ),
  );
}

const transports: readonly unknown[] = ['rest', 'mcp', 'a2a', 'embedded'];

/** A target that is itself asked without TLS is not held to it. */
const schemeOf = (context: Context): RegExp =>
  context.target.baseUrl.startsWith('http:') ? /^https?:\/\// : /^https:\/\//;

function endpointFault({ transport, endpoint }: JsonObject, scheme: RegExp): string | undefined {
  if (!transports.includes(transport)) return `a transport ${show(transport)}`;
  if (endpoint === undefined) return transport === 'rest' || transport === 'mcp' ? 'no endpoint' : undefined;
  const isAddress = typeof endpoint === 'string' && scheme.test(endpoint) && URL.canParse(endpoint);
  return isAddress && !endpoint.endsWith('/') ? undefined : `the endpoint ${show(endpoint)}`;
}

export function servicesHold(
  context: Context,
  { response, value }: Pick<Document, 'response' | 'value'>,
): readonly Violation[] {
  const expected = 'rest, mcp, a2a or embedded, with an https endpoint that does not end in a slash';
  return entriesOf(value).flatMap(({ at, entry }) => {
    const actual = endpointFault(entry, schemeOf(context));
    if (actual === undefined) return [];
    const message = `the service at ${at} has ${actual}; promised is ${expected}`;
    return [violation(response, message, { at, expected, actual })];
  });
}
