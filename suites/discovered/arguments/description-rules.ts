/** Rules that match a member of a tool's arguments to a fact by its title and its description. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { ofAddress, typeOf } from './fact-rules.ts';
import { type Candidate, type Facts, identities, isIdentifying } from './facts.ts';
import { quotesIn } from './forms.ts';

type DescriptionRule = {
  readonly fact: keyof Facts;
  readonly says: RegExp;
  /** Words that the text must contain as well. */
  readonly and?: RegExp;
  /** Words that the text must not contain. */
  readonly not?: RegExp;
  /** Types of the member's values; by default, strings. */
  readonly types?: readonly string[];
  readonly value?: (facts: Facts) => unknown;
  /** Where the fact is unknown, another rule may match. */
  readonly onlyKnown?: true;
};

/** The rules for pages of a search. What a number is for stands before the first stop. */
const pageRules: readonly DescriptionRule[] = [
  {
    fact: 'offset',
    says: /^[^.;]*\b(left out|leave out|skipped|to skip|passed over)\b/i,
    types: ['integer', 'number'],
    onlyKnown: true,
  },
  {
    fact: 'limit',
    says: /^[^.;]*\b(at most|the most|most|how many|maximum|up to|number of|(products|items|results|entries|events) (of|on|per|in))\b/i,
    and: /\b(products|items|results|entries|hits|articles|offers|rows|events|downloads|so many)\b/i,
    not: /\b(prices?|costs?|cents?|amount|stock|rating|days?|weight)\b/i,
    types: ['integer', 'number'],
    onlyKnown: true,
  },
  {
    fact: 'page',
    says: /^[^.;]*\b(which|the|number of the) (page|view)\b|^page\b/i,
    types: ['integer', 'number'],
    onlyKnown: true,
  },
  {
    fact: 'cursor',
    says: /\b(page|answer|result) before\b|\b(next|last|previous) page\b/i,
    types: ['string', 'integer'],
    onlyKnown: true,
  },
];

/** What a description says of pages is as good as a name: their arguments have too many names. */
export const isOfPages = (fact: keyof Facts): boolean => pageRules.some((rule) => rule.fact === fact);

const ids =
  /\b(ids?|identif\w+|refs?|references?|keys?|tokens?|codes?|numbers?|slugs?|handles?|sku|which)\b/i;

const identifying = ['string', 'integer'];

/** "One of the `carriers` of the checkout" is no checkout. */
const oneOf = /\bone of (the\b|its\b|these\b|`)/i;

export const isChosenFrom = ({ description }: JsonObject): boolean =>
  typeof description === 'string' && oneOf.test(description);

/** What the answer of a tool has besides the id of its record. */
const ofParts =
  /\bone of\b|\b(lines?|rows?|items?|entr(y|ies)|variants?|products?|articles?|methods?|options?|rates?|services?|versions?|revision|etag)\b/i;

/** The first matching rule wins, whether or not its fact is known. */
const descriptionRules: readonly DescriptionRule[] = [
  ...pageRules,
  { fact: 'idempotencyKey', says: /idempoten/i },
  {
    fact: 'quantity',
    says: /\b(quantit\w+|how many|number of (units|items|pieces|copies))\b/i,
    not: /\b(price|amount|results?|page|return\w*|most|stock)\b/i,
    types: ['integer', 'number'],
    value: ({ quantity, variant }) => (variant === undefined ? undefined : quantity),
  },
  {
    fact: 'quantity',
    says: /^how many\b/i,
    not: /\b(price|results?|page|return\w*|most|stock)\b/i,
    value: ({ quantity, variant }) => (variant === undefined ? undefined : quantity),
  },
  { fact: 'email', says: /e-?mail/i },
  { fact: 'country', says: /\bcountry\b|\bISO 3166-1\b/i },
  { fact: 'currency', says: /\bcurrency\b|\bISO 4217\b/i },
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
    says: /\b(shipping|shipment|shipped|delivery|delivered|dispatch|postage|courier)\b|(shipping|delivery)(method|option|rate|mode)s/i,
    and: /\b(methods?|options?|rates?|services?|modes?|way|speed|how)\b|(method|option|rate|mode)s/i,
  },
  { fact: 'cart', says: /\b(from|by) `?create_cart\b/i, not: ofParts, types: identifying },
  { fact: 'checkout', says: /\b(from|by) `?create_checkout\b/i, not: ofParts, types: identifying },
  {
    fact: 'line',
    says: /\b(line|row|position|entry|(number|index) of the item)\b/i,
    and: ids,
    not: /\b(variants?|variations?|catalog(ue)?|products?)\b/i,
    types: identifying,
  },
  {
    fact: 'variant',
    says: /\b(variants?|variations?|merchandise|article|item|purchasable|buy)\b/i,
    types: identifying,
  },
  {
    fact: 'product',
    says: /\bproducts?\b/i,
    and: ids,
    types: identifying,
    value: ({ product, subject }) => product ?? subject,
  },
  { fact: 'checkout', says: /\bcheckout\b/i, and: ids, not: oneOf, types: identifying },
  { fact: 'order', says: /\border\b/i, and: ids, not: oneOf, types: identifying },
  { fact: 'cart', says: /\b(cart|basket|bag|trolley)\b/i, and: ids, not: oneOf, types: identifying },
  {
    fact: 'query',
    says: /\b(search|query|words?|keywords?|look(ing)? for)\b/i,
    not: /\b(pages?|cursor|before|previous|next|after|sort|order|same)\b/i,
  },
];

/** Amounts, whatever they are the price of. */
const amounts = /(price|amount|cost|total|tip|donation|discount|deposit)$/i;

/** @returns as `factByName`, by the title and the description of the member's schema. */
export function factByDescription(
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
  if (path.length === 0 || text === '' || valueType === undefined || isInChoices(path)) return undefined;
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  // An amount identifies nothing, nor does a word such as the kind of an item.
  const isOther = amounts.test(name) || (Array.isArray(schema.enum) && !isIdentifying({ name }));
  const rule = descriptionRules.find(
    ({ fact, says, and, not, types = ['string'], onlyKnown = false }) =>
      !(isOther && identities.has(fact)) &&
      !(onlyKnown && facts[fact] === undefined) &&
      types.includes(valueType) &&
      says.test(text) &&
      (and?.test(text) ?? true) &&
      !not?.test(text),
  );
  return rule && { fact: rule.fact, value: rule.value ? rule.value(facts) : facts[rule.fact] };
}

/** A code that the buyer has from elsewhere: its description speaks of the goods, or of the shipping, that it makes cheaper. */
const ofPromotions = /coupon|voucher|promo(tion)?_?(code|id)?$|gift_?(card|code)/i;

const asSchema = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** What is chosen with an item is no item that could be bought. */
export const isInChoices = (path: readonly string[]): boolean =>
  path.some(
    (step, i) => ofChoices.test(step) || (/^attributes$/i.test(step) && /^\d+$/.test(path[i + 1] ?? '')),
  );

const ofChoices =
  /^((selected|chosen)_?)?((item_?)?(choices?|options?)|modif(iers?|ications?)|add_?ons?|extras|toppings|sub_?items)(_?groups?)?$/i;

/** One of several choices. */
export const isListedChoice = (path: readonly string[]): boolean =>
  path.slice(-2).some((step) => /^\d+$/.test(step)) && isInChoices(path);

export const isPromotion = (path: readonly string[]): boolean => path.some((step) => ofPromotions.test(step));

/** A promotion, or a choice of an item where the storefront does not say in which list of the item its value stands. */
export const isUnsaidChoice = (path: readonly string[], { description }: JsonObject): boolean =>
  isPromotion(path) || (isListedChoice(path) && quotesIn(description).length < 2);
