/** The fact that belongs in a member of the arguments by its title and description, where its name says nothing. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import type { Address, Candidate, Facts } from './facts.ts';
import { typeOf } from './type-of.ts';

type Rule = {
  readonly fact: keyof Facts;
  readonly says: RegExp;
  /** Other words that the text must have. */
  readonly and?: RegExp;
  /** Words that the text must not have. */
  readonly not?: RegExp;
  /** Types of the values; by default strings. */
  readonly types?: readonly string[];
  readonly value?: (facts: Facts) => unknown;
};

const ids = /\b(ids?|identif\w+|ref\w*|keys?|tokens?|codes?|numbers?|slugs?|handles?|sku|which)\b/i;
const identifying = ['string', 'integer'];
const ofAddress =
  (part: keyof Address) =>
  ({ address }: Facts) =>
    address?.[part];

/** The first rule that fits decides. */
const rules: readonly Rule[] = [
  { fact: 'idempotencyKey', says: /idempoten/i },
  {
    fact: 'quantity',
    says: /\b(quantit\w+|how many|number of (units|items|pieces|copies))\b/i,
    not: /\b(price|amount|results?|page|return\w*|most|stock)\b/i,
    types: ['integer', 'number'],
    value: ({ quantity, variant }) => (variant === undefined ? undefined : quantity),
  },
  { fact: 'email', says: /e-?mail/i },
  { fact: 'country', says: /\bcountry\b/i },
  { fact: 'currency', says: /\bcurrency\b/i },
  { fact: 'address', says: /\b(postal|post ?code|zip)\b/i, value: ofAddress('postcode') },
  { fact: 'address', says: /\bstreet\b/i, value: ofAddress('street') },
  { fact: 'address', says: /\b(city|town|locality)\b/i, value: ofAddress('city') },
  { fact: 'address', says: /\b(state|province|region|county)\b/i, value: ofAddress('region') },
  { fact: 'address', says: /\b(tele)?phone\b/i, value: ofAddress('phone') },
  { fact: 'address', says: /\b(given|first) name\b/i, value: ofAddress('first') },
  { fact: 'address', says: /\b(family|last) name\b|\bsurname\b/i, value: ofAddress('last') },
  {
    fact: 'address',
    says: /\b(recipient|addressee|receiver)\b|\bname of the (person|buyer)\b|\bfull name\b/i,
    value: ({ address }) => address && `${address.first} ${address.last}`,
  },
  {
    fact: 'shippingMethod',
    says: /\b(shipping|shipment|shipped|delivery|delivered|dispatch|postage|courier)\b/i,
    and: /\b(methods?|options?|rates?|services?|way|speed|how)\b/i,
  },
  { fact: 'line', says: /\b(line|row|position|entry)\b/i, and: ids, types: identifying },
  { fact: 'variant', says: /\b(variants?|merchandise|article|item|purchasable|buy)\b/i, types: identifying },
  {
    fact: 'product',
    says: /\bproducts?\b/i,
    and: ids,
    types: identifying,
    value: ({ product, subject }) => product ?? subject,
  },
  { fact: 'checkout', says: /\bcheckout\b/i, and: ids, types: identifying },
  { fact: 'order', says: /\border\b/i, and: ids, types: identifying },
  { fact: 'cart', says: /\b(cart|basket|bag|trolley)\b/i, and: ids, types: identifying },
  { fact: 'query', says: /\b(search|query|words?|keywords?|look(ing)? for)\b/i },
];

/** Undefined for a text that no rule knows; a value is undefined where the caller does not know the fact. */
export function describedFact(
  path: readonly string[],
  schema: JsonObject,
  facts: Facts,
): Candidate | undefined {
  const type = typeOf(schema);
  const itemSchema = type === 'array' ? schema.items : undefined;
  const valueType = type === 'array' ? typeOf(asSchema(itemSchema)) : type;
  const text = [schema.title, schema.description, asSchema(itemSchema).description]
    .filter((one) => typeof one === 'string')
    .join('. ');
  if (path.length === 0 || text === '' || valueType === undefined) return undefined;
  const rule = rules.find(
    ({ says, and, not, types = ['string'] }) =>
      types.includes(valueType) && says.test(text) && (and?.test(text) ?? true) && !not?.test(text),
  );
  return rule && { fact: rule.fact, value: rule.value ? rule.value(facts) : facts[rule.fact] };
}

const asSchema = (value: unknown): JsonObject => (isObject(value) ? value : {});
