/** Rules for the members of a profile, whether it is pinned to a version or not. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { mismatch } from '../../../lib/assert/rule.ts';
import { matchesSchema } from '../../../lib/assert/schema.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import type { Context } from '../../../lib/model/context.ts';
import type { Violation } from '../../../lib/model/violation.ts';
import type { Document } from '../../discovered/document.ts';

const registries = ['services', 'capabilities', 'payment_handlers'] as const;
type Registry = (typeof registries)[number];

/** The registries that a profile has. */
export const registriesIn = ({ value }: Document): readonly Registry[] =>
  registries.filter((name) => isObject(value[name]));

/** A registry maps reverse-domain names to lists of entries. */
export const registryHolds = ({ response }: Document, name: Registry): readonly Violation[] =>
  matchesSchema(response, 'ucp/registry', { at: `/ucp/${name}` });

export function handlersHold({ response, value }: Document): readonly Violation[] {
  const { payment_handlers: actual } = value;
  if (isObject(actual)) return [];
  const at = '/ucp/payment_handlers';
  return mismatch(response, `${at} is`, { at, expected: 'an object', actual });
}

type Entry = { readonly at: string; readonly entry: JsonObject };

/** The entries of all services, each with its JSON Pointer. */
export function serviceEntries({ services }: JsonObject): readonly Entry[] {
  if (!isObject(services)) return [];
  return Object.entries(services).flatMap(([name, entries]) =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, i) =>
      isObject(entry) ? [{ at: `/ucp/services/${name}/${i}`, entry }] : [],
    ),
  );
}

const transports: readonly unknown[] = ['rest', 'mcp', 'a2a', 'embedded'];

/** A target that is itself audited without TLS may advertise endpoints without it. */
const schemeOf = (context: Context): RegExp =>
  context.target.baseUrl.startsWith('http:') ? /^https?:\/\// : /^https:\/\//;

function endpointFault({ transport, endpoint }: JsonObject, scheme: RegExp): string | undefined {
  if (!transports.includes(transport)) return `a transport ${show(transport)}`;
  if (endpoint === undefined) return transport === 'rest' || transport === 'mcp' ? 'no endpoint' : undefined;
  const isUrl = typeof endpoint === 'string' && scheme.test(endpoint) && URL.canParse(endpoint);
  return isUrl && !endpoint.endsWith('/') ? undefined : `the endpoint ${show(endpoint)}`;
}

export function servicesHold(context: Context, { response, value }: Document): readonly Violation[] {
  const expected = 'rest, mcp, a2a or embedded, with an https endpoint that does not end in a slash';
  return serviceEntries(value).flatMap(({ at, entry }) => {
    const actual = endpointFault(entry, schemeOf(context));
    if (actual === undefined) return [];
    const message = `the service at ${at} has ${actual}; promised is ${expected}`;
    return [violation(response, message, { at, expected, actual })];
  });
}
