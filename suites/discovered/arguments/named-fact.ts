/** The fact that belongs in a member of the arguments by its name, in the words of the interface, of UCP and of other shops. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Address, Candidate, Facts } from './facts.ts';

/** Members that hold the item to buy: their `id` is the id of the item. */
const item = /^(item|merchandise|variants?|products?)$/i;

/** Members that hold the lines of a cart or checkout. */
const lines = /^(line_?items?|items|lines?)$/i;

/** Members that hold a postal address or a shipping method. */
const shipping = /address|destination|ship|deliver|fulfil/i;

type Rule = {
  readonly name: RegExp;
  readonly below?: RegExp;
  readonly fact: keyof Facts;
  /** By default the fact itself. */
  readonly value?: (facts: Facts) => unknown;
};

const ofAddress =
  (part: keyof Address) =>
  ({ address }: Facts) =>
    address?.[part];

/** The first rule with a fact for a name wins; names are compared without `_`, `-` and case. */
const rules: readonly Rule[] = [
  { name: /^(query|q|search|searchterm|searchtext|keywords?)$/, fact: 'query' },
  { name: /^(addresscountry|countrycode|country)$/, fact: 'country' },
  { name: /^(currency|currencycode)$/, fact: 'currency' },
  {
    name: /^(buyer)?context$/,
    fact: 'country',
    value: ({ country, currency }) => ({ address_country: country, currency }),
  },
  { name: /^profile$/, below: /agent/i, fact: 'agentProfile' },
  { name: /^idempotencykey$/, fact: 'idempotencyKey' },
  { name: /^(quantity|qty)$/, fact: 'quantity' },
  { name: /^(variant(id)?|merchandise(id)?|itemid)$/, fact: 'variant' },
  { name: /^product(id)?$/, fact: 'product', value: ({ product, subject }) => product ?? subject },
  { name: /^cart(id)?$/, fact: 'cart' },
  { name: /^checkout(id)?$/, fact: 'checkout' },
  { name: /^order(id)?$/, fact: 'order' },
  { name: /^lineitemid$|^lineid$/, fact: 'line' },
  { name: /^id$/, below: item, fact: 'variant' },
  { name: /^id$/, below: lines, fact: 'line' },
  { name: /^id$/, below: lines, fact: 'variant' },
  { name: /^(id|ids|productids|variantids)$/, fact: 'subject' },
  {
    name: /^((shipping|delivery)?address|destination|shipto)$/,
    fact: 'address',
    value: ({ address, country }) => address && openAddress(address, country),
  },
  { name: /^(email|emailaddress)$/, fact: 'email' },
  { name: /^(firstname|givenname)$/, fact: 'address', value: ofAddress('first') },
  { name: /^(lastname|familyname|surname)$/, fact: 'address', value: ofAddress('last') },
  {
    name: /^(fullname|name|recipient)$/,
    below: shipping,
    fact: 'address',
    value: ({ address }) => address && `${address.first} ${address.last}`,
  },
  {
    name: /^(streetaddress|address1|addressline1?|line1|street1?)$/,
    fact: 'address',
    value: ofAddress('street'),
  },
  { name: /^line$/, below: shipping, fact: 'address', value: ofAddress('street') },
  { name: /^(city|locality|addresslocality|town)$/, fact: 'address', value: ofAddress('city') },
  {
    name: /^(region|province|provincecode|state|addressregion|administrativearea)$/,
    fact: 'address',
    value: ofAddress('region'),
  },
  { name: /^(zip|zipcode|postcode|postalcode)$/, fact: 'address', value: ofAddress('postcode') },
  { name: /^(phone|phonenumber|telephone)$/, fact: 'address', value: ofAddress('phone') },
  {
    name: /^(shipping|delivery|fulfil+ment)(method|option|rate|service)?(id|code|handle|name)?$/,
    fact: 'shippingMethod',
  },
  {
    name: /^(selected)?(shipping|delivery|fulfil+ment)?(method|option|rate)(id|code|handle)?$/,
    below: shipping,
    fact: 'shippingMethod',
  },
  {
    name: /^(id|code|handle)$/,
    below: /^(shipping|delivery|fulfil+ment)_?(method|option|rate)$/i,
    fact: 'shippingMethod',
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

/** Undefined for a name that no rule knows; a value is undefined where the caller does not know the fact. */
export function namedFact(path: readonly string[], facts: Facts): Candidate | undefined {
  const names = path.filter((step) => !/^\d+$/.test(step));
  const name = names.at(-1)?.replaceAll(/[_-]/g, '').toLowerCase();
  if (name === undefined) return undefined;
  const candidates = rules
    .filter(
      (rule) =>
        rule.name.test(name) && (!rule.below || names.slice(0, -1).some((step) => rule.below?.test(step))),
    )
    .map(({ fact, value }) => ({ fact, value: value ? value(facts) : facts[fact] }));
  return candidates.find(({ value }) => value !== undefined) ?? candidates[0];
}
