/** The entries of the registries of a profile: services, capabilities and payment handlers. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Target } from '../../../lib/model/target.ts';

export const registries = ['services', 'capabilities', 'payment_handlers'] as const;

export type Registry = (typeof registries)[number];

export type Entry = { readonly at: string; readonly name: string; readonly entry: JsonObject };

/** The entries of these registries, each with its JSON Pointer. */
export const entriesOf = (ucp: JsonObject, names: readonly Registry[]): readonly Entry[] =>
  names.flatMap((registry) =>
    Object.entries(isObject(ucp[registry]) ? ucp[registry] : {}).flatMap(([name, entries]) =>
      (Array.isArray(entries) ? entries : []).flatMap((entry: unknown, i) =>
        isObject(entry) ? [{ at: `/ucp/${registry}/${name}/${i}`, name, entry }] : [],
      ),
    ),
  );

/** A target that is audited over http has no domain from which to publish its schemas. */
export function isOwnWithoutTls(schema: unknown, { baseUrl, canonicalUrl = baseUrl }: Target): boolean {
  if (!baseUrl.startsWith('http:') || typeof schema !== 'string' || !URL.canParse(schema)) return false;
  return [baseUrl, canonicalUrl].some((own) => new URL(own).origin === new URL(schema).origin);
}
