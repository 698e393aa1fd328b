/** The made-up buyer that checkouts are addressed to. */
import type { Address, Facts } from '../../discovered/arguments/facts.ts';

/** An address that exists, by country; other countries get the first as it is. */
const cities: Readonly<Record<string, readonly [city: string, region: string, postcode: string]>> = {
  US: ['Springfield', 'IL', '62701'],
  CA: ['Ottawa', 'ON', 'K1A 0B1'],
  GB: ['London', 'ENG', 'SW1A 1AA'],
  DE: ['Berlin', 'BE', '10115'],
  FR: ['Paris', 'IDF', '75001'],
  JP: ['Tokyo', 'JP-13', '100-0001'],
};

export type Destination = { readonly address: Address; readonly email: string };

/** @param country ISO 3166-1 alpha-2. */
export function destinationIn(country: string): Destination {
  const [city, region, postcode] = cities[country] ?? ['Springfield', 'IL', '62701'];
  const name = { first: 'Ada', last: 'Conformance', phone: '+12175550100' };
  const address = { ...name, street: '1 Conformance Way', city, region, postcode };
  return { address, email: 'buyer@example.com' };
}

const id = 'no-such-record-999999999999';

const factsOf = (own: string): Partial<Facts> => ({
  subject: own,
  cart: own,
  checkout: own,
  order: own,
  product: own,
  variant: own,
});

/** The id of no record, for calls that have to fail. */
export const factsOfNoRecord = factsOf(id);

/** The same in the form of a UUID, for tools that accept no other. */
export const factsOfNoUuid = factsOf('00000000-0000-4000-8000-000000000000');
