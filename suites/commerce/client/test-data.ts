/** Made-up facts for calls: a buyer with two addresses, and the ids of records that do not exist. */
import { isObject, type JsonObject, valueAt } from '../../../lib/assert/json.ts';
import { candidateFor } from '../../discovered/arguments/fact-for.ts';
import type { Address, Facts, Id } from '../../discovered/arguments/facts.ts';
import { hasForm } from '../../discovered/arguments/forms.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { addressNames } from '../../words/records.ts';

type City = readonly [city: string, region: string, postcode: string];

/**
 * Two real cities of each country, the second one with a leading zero in its postcode where many have one; buyers of other
 * countries get the American ones. California has the code of Canada.
 */
const cities: Readonly<Record<string, readonly [City, City]>> = {
  US: [
    ['Los Angeles', 'CA', '90012'],
    ['Boston', 'MA', '02110'],
  ],
  CA: [
    ['Ottawa', 'ON', 'K1A 0B1'],
    ['Toronto', 'ON', 'M5H 2N2'],
  ],
  GB: [
    ['London', 'ENG', 'SW1A 1AA'],
    ['Leeds', 'ENG', 'LS1 1UR'],
  ],
  DE: [
    ['Berlin', 'BE', '10115'],
    ['Dresden', 'SN', '01067'],
  ],
  FR: [
    ['Paris', 'IDF', '75001'],
    ['Nice', 'PAC', '06000'],
  ],
  JP: [
    ['Tokyo', 'JP-13', '100-0001'],
    ['Osaka', 'JP-27', '530-0001'],
  ],
  AU: [
    ['Sydney', 'NSW', '2000'],
    ['Melbourne', 'VIC', '3000'],
  ],
  NL: [
    ['Amsterdam', 'NH', '1012 JS'],
    ['Utrecht', 'UT', '3511 LN'],
  ],
  SE: [
    ['Stockholm', 'AB', '111 20'],
    ['Uppsala', 'C', '753 20'],
  ],
  CH: [
    ['Zürich', 'ZH', '8001'],
    ['Bern', 'BE', '3011'],
  ],
  ES: [
    ['Madrid', 'MD', '28001'],
    ['Barcelona', 'B', '08001'],
  ],
  IT: [
    ['Roma', 'RM', '00184'],
    ['Perugia', 'PG', '06121'],
  ],
  PL: [
    ['Warszawa', 'MZ', '00-001'],
    ['Kraków', 'MA', '31-001'],
  ],
  BR: [
    ['São Paulo', 'SP', '01310-100'],
    ['Rio de Janeiro', 'RJ', '20040-002'],
  ],
  PT: [
    ['Lisboa', '11', '1100-148'],
    ['Porto', '13', '4050-290'],
  ],
  CZ: [
    ['Praha', '10', '110 00'],
    ['Brno', '64', '602 00'],
  ],
  AT: [
    ['Wien', '9', '1010'],
    ['Graz', '6', '8010'],
  ],
  BE: [
    ['Bruxelles', 'BRU', '1000'],
    ['Gent', 'VOV', '9000'],
  ],
  DK: [
    ['København', '84', '1050'],
    ['Aarhus', '82', '8000'],
  ],
  NO: [
    ['Oslo', '03', '0150'],
    ['Bergen', '46', '5003'],
  ],
  FI: [
    ['Helsinki', '18', '00100'],
    ['Espoo', '18', '02100'],
  ],
  HU: [
    ['Budapest', 'BU', '1051'],
    ['Debrecen', 'HB', '4024'],
  ],
  IN: [
    ['Mumbai', 'MH', '400001'],
    ['Bengaluru', 'KA', '560001'],
  ],
  TR: [
    ['İstanbul', '34', '34110'],
    ['Ankara', '06', '06420'],
  ],
  MX: [
    ['Ciudad de México', 'CMX', '06000'],
    ['Guadalajara', 'JAL', '44100'],
  ],
  KR: [
    ['Seoul', '11', '04524'],
    ['Busan', '26', '48933'],
  ],
  CN: [
    ['Shanghai', 'SH', '200001'],
    ['Guangzhou', 'GD', '510030'],
  ],
  NZ: [
    ['Auckland', 'AUK', '1010'],
    ['Wellington', 'WGN', '6011'],
  ],
  IE: [
    ['Dublin', 'D', 'D02 AF30'],
    ['Cork', 'CO', 'T12 W8KP'],
  ],
  IS: [
    ['Reykjavík', '1', '101'],
    ['Akureyri', '6', '600'],
  ],
};

/** Where a shop that does not ship to the buyer's country may ship to. */
export const countries: readonly string[] = Object.keys(cities);

export type Destination = { readonly address: Address; readonly email: string; readonly country: string };

/** A plus sign stands for a space in forms. */
const buyerEmail = 'buyer+test@example.com';

/** @param country ISO 3166-1 alpha-2. */
export const destinationIn = (country: string): Destination => ({
  address: addressIn(country, 0),
  email: buyerEmail,
  country,
});

/** Another address of the same buyer. */
export const otherAddressIn = (country: string): Address => addressIn(country, 1);

function addressIn(country: string, which: 0 | 1): Address {
  const [city, region, postcode] = (cities[country] ?? (cities.US as readonly [City, City]))[which];
  const name = { first: 'Ada', last: 'Conformance', phone: '+12175550100' };
  return { ...name, street: `${which + 1} Conformance Way`, city, region, postcode };
}

const idFacts = (id: Id): Partial<Facts> => ({
  subject: id,
  cart: id,
  checkout: id,
  order: id,
  product: id,
  variant: id,
});

/** The id of a record that does not exist, for calls that have to fail. */
export const unknownRecord = idFacts('no-such-record-999999999999');

/** The same as a UUID, for tools that accept no other id. */
export const unknownUuid = idFacts('00000000-0000-4000-8000-000000000000');

/**
 * The same in the form of the id of a real record; undefined for an id with so few characters that others may be real. A
 * number counts records, and those around it belong to strangers, so a far larger one takes its place.
 */
export function unknownRecordLike(id: Id): Partial<Facts> | undefined {
  const text = String(id);
  const number = /(?<![a-z\d])\d{1,11}$/i.exec(text)?.[0];
  if (number !== undefined) {
    const larger = text.slice(0, -number.length) + '9'.repeat(Math.max(number.length + 2, leastDigits));
    return idFacts(typeof id === 'number' ? Number(larger) : larger);
  }
  const end = /[\da-z-]{1,12}$/i.exec(text)?.[0] ?? '';
  const isRandom = /\d/.test(end) && end.length >= leastRandom;
  return isRandom
    ? idFacts(text.slice(0, -end.length) + [...end].map((character) => shifted(character, 5)).join(''))
    : undefined;
}

const leastDigits = 6;

const leastRandom = 10;

/** Another character of the same kind: digits stay digits, and letters of hexadecimal digits stay such letters. */
export function shifted(character: string, by: number): string {
  const kind = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ'].find(
    (all) => all.includes(character),
  );
  return kind ? (kind[(kind.indexOf(character) + by) % kind.length] ?? character) : character;
}

/** By schema, since every client of a run asks. */
const homes = new WeakMap<JsonObject, Map<string, string>>();

/**
 * The country of the buyer's addresses, by the words of update_checkout, where it does not take all countries.
 * @returns the first country whose addresses fit every member of the schema, or every required one: that of the target, if it
 * does, or if none does.
 */
export function homeOf(inputSchema: JsonObject | undefined, country: string): string {
  if (!inputSchema) return country;
  const known = homes.get(inputSchema) ?? new Map<string, string>();
  homes.set(inputSchema, known);
  const home = known.get(country) ?? findHome(inputSchema, country);
  known.set(country, home);
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
