/** The country that the addresses of the buyer are in: by the words of update_checkout, where it does not take all countries. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { candidateFor } from '../../discovered/arguments/fact-for.ts';
import { hasForm } from '../../discovered/arguments/forms.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { addressNames } from '../../words/records.ts';
import { countries, destinationIn } from './test-data.ts';

/** By schema, since every client of a run asks. */
const known = new WeakMap<JsonObject, Map<string, string>>();

/**
 * @returns the first country whose addresses fit every member of the schema, or every required one: that of the target, if it
 * does, or if none does.
 */
export function homeOf(inputSchema: JsonObject | undefined, country: string): string {
  if (!inputSchema) return country;
  const homes = known.get(inputSchema) ?? new Map<string, string>();
  known.set(inputSchema, homes);
  const home = homes.get(country) ?? findHome(inputSchema, country);
  homes.set(country, home);
  return home;
}

function findHome(inputSchema: JsonObject, country: string): string {
  const members = placesIn(inputSchema).flatMap(({ path, value }) =>
    path.at(-2) === 'properties' && isObject(value)
      ? [
          {
            names: path.filter((_, i) => path[i - 1] === 'properties'),
            schema: value,
            isRequired: requiredAt(inputSchema, path.slice(0, -2)).includes(path.at(-1)),
          },
        ]
      : [],
  );
  const fits = (home: string, some: typeof members) =>
    some.every(({ names, schema }) => takes(home, names, schema));
  const required = members.filter(({ isRequired }) => isRequired);
  const all = [country, ...countries];
  return all.find((home) => fits(home, members)) ?? all.find((home) => fits(home, required)) ?? country;
}

function requiredAt(schema: JsonObject, path: readonly string[]): readonly unknown[] {
  const required = valueAt(schema, [...path, 'required'].map((step) => `/${step}`).join(''));
  return Array.isArray(required) ? required : [];
}

function takes(home: string, names: readonly string[], schema: JsonObject): boolean {
  const facts = { ...destinationIn(home), currency: '' };
  const { fact, value } = candidateFor(names, schema, facts) ?? {};
  if (typeof value !== 'string' || (fact !== 'address' && fact !== 'country')) return true;
  if (fact === 'country' && namesOtherCountries(schema, home)) return false;
  return hasForm(value, schema);
}

/** The description names the only countries, as in "Only Canada: CA.", and not this one. */
function namesOtherCountries({ description }: JsonObject, home: string): boolean {
  const isOnly = typeof description === 'string' && addressNames.only.test(description);
  const named: readonly string[] = isOnly ? (description.match(/\b[A-Z]{2}\b/g) ?? []) : [];
  return named.some((code) => countries.includes(code)) && !named.includes(home);
}
