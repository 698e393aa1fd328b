/** The facts that a caller has when it calls a tool, and the member of the arguments that each belongs in. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import { fitFact } from './fit-fact.ts';

export type Id = string | number;

export type Facts = {
  readonly country: string;
  readonly currency: string;
  readonly query?: string;
  /** The subject of the call: a cart, checkout or order, or the item to look up. */
  readonly subject?: Id;
  readonly cart?: Id;
  readonly checkout?: Id;
  readonly order?: Id;
  readonly product?: Id;
  /** The item to buy. */
  readonly variant?: Id;
  /** The line of a cart or checkout that a call changes. */
  readonly line?: Id;
  readonly quantity?: number;
  readonly address?: Address;
  readonly shippingMethod?: string;
  readonly email?: string;
  readonly agentProfile?: string;
  readonly idempotencyKey?: string;
};

/** A postal address. */
export type Address = Readonly<
  Record<'first' | 'last' | 'street' | 'city' | 'region' | 'postcode' | 'phone', string>
>;

/** Only the buyer gives approval, at the moment of payment: no plan fills such a member. */
export const isApproval = (name: string): boolean => /approv|consent|confirm|signature|mandate/i.test(name);

/** Members that hold the item to buy: their `id` is the id of the item. */
const item = /^(item|merchandise|variants?|products?)$/i;

/** Members that hold the lines of a cart or checkout. */
const lines = /^(line_?items?|items|lines?)$/i;

/** Members that hold a postal address or a shipping method. */
const shipping = /address|destination|ship|deliver|fulfil/i;

type Rule = { readonly name: RegExp; readonly below?: RegExp; readonly fact: (facts: Facts) => unknown };

/** The first rule with a fact for a name wins; names are compared without `_`, `-` and case. */
const rules: readonly Rule[] = [
  { name: /^(query|q|search|searchterm|searchtext|keywords?)$/, fact: ({ query }) => query },
  { name: /^(addresscountry|countrycode|country)$/, fact: ({ country }) => country },
  { name: /^(currency|currencycode)$/, fact: ({ currency }) => currency },
  {
    name: /^(buyer)?context$/,
    fact: ({ country, currency }) => ({ address_country: country, currency }),
  },
  { name: /^profile$/, below: /agent/i, fact: ({ agentProfile }) => agentProfile },
  { name: /^idempotencykey$/, fact: ({ idempotencyKey }) => idempotencyKey },
  { name: /^(quantity|qty)$/, fact: ({ quantity }) => quantity },
  { name: /^(variant(id)?|merchandise(id)?|itemid)$/, fact: ({ variant }) => variant },
  { name: /^product(id)?$/, fact: ({ product, subject }) => product ?? subject },
  { name: /^cart(id)?$/, fact: ({ cart }) => cart },
  { name: /^checkout(id)?$/, fact: ({ checkout }) => checkout },
  { name: /^order(id)?$/, fact: ({ order }) => order },
  { name: /^lineitemid$|^lineid$/, fact: ({ line }) => line },
  { name: /^id$/, below: item, fact: ({ variant }) => variant },
  { name: /^id$/, below: lines, fact: ({ line, variant }) => line ?? variant },
  { name: /^(id|ids|productids|variantids)$/, fact: ({ subject }) => subject },
  {
    name: /^((shipping|delivery)?address|destination|shipto)$/,
    fact: ({ address, country }) => address && openAddress(address, country),
  },
  { name: /^(email|emailaddress)$/, fact: ({ email }) => email },
  { name: /^(firstname|givenname)$/, fact: ({ address }) => address?.first },
  { name: /^(lastname|familyname|surname)$/, fact: ({ address }) => address?.last },
  {
    name: /^(fullname|name|recipient)$/,
    below: shipping,
    fact: ({ address }) => address && `${address.first} ${address.last}`,
  },
  { name: /^(streetaddress|address1|addressline1?|line1|street1?)$/, fact: ({ address }) => address?.street },
  { name: /^(city|locality|addresslocality|town)$/, fact: ({ address }) => address?.city },
  {
    name: /^(region|province|provincecode|state|addressregion|administrativearea)$/,
    fact: ({ address }) => address?.region,
  },
  { name: /^(zip|zipcode|postcode|postalcode)$/, fact: ({ address }) => address?.postcode },
  { name: /^(phone|phonenumber|telephone)$/, fact: ({ address }) => address?.phone },
  {
    name: /^(shipping|delivery|fulfil+ment)(method|option|rate|service)?(id|code|handle|name)?$/,
    fact: ({ shippingMethod }) => shippingMethod,
  },
  {
    name: /^(selected)?(shipping|delivery|fulfil+ment)?(method|option|rate)(id|code|handle)?$/,
    below: shipping,
    fact: ({ shippingMethod }) => shippingMethod,
  },
  {
    name: /^(id|code|handle)$/,
    below: /^(shipping|delivery|fulfil+ment)_?(method|option|rate)$/i,
    fact: ({ shippingMethod }) => shippingMethod,
  },
];

/** An address for a schema that leaves its members open: the members of UCP and schema.org. */
const openAddress = (address: Address, country: string): JsonObject => ({
  first_name: address.first,
  last_name: address.last,
  street_address: address.street,
  address_locality: address.city,
  address_region: address.region,
  postal_code: address.postcode,
  address_country: country,
});

/**
 * The fact for the member at a path, in the form that its schema requires; undefined when there is none, or none that
 * fits.
 */
export function factFor(path: readonly string[], schema: JsonObject, facts: Facts): unknown {
  const names = path.filter((step) => !/^\d+$/.test(step));
  const name = names.at(-1);
  if (name === undefined) return undefined;
  const plain = name.replaceAll(/[_-]/g, '').toLowerCase();
  const known = rules
    .filter(
      (rule) =>
        rule.name.test(plain) && (!rule.below || names.slice(0, -1).some((step) => rule.below?.test(step))),
    )
    .map((rule) => rule.fact(facts))
    .find((fact) => fact !== undefined);
  return known === undefined ? undefined : fitFact(known, schema);
}
