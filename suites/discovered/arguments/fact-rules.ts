/**
 * Rules that match a member of a tool's arguments to a fact by its name. The names are those of the interface, of UCP and of
 * other shop platforms.
 */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { inEnglish } from '../lexicon.ts';
import { placesIn } from '../tool-result.ts';
import type { Address, Candidate, Facts, Placed } from './facts.ts';

/** Members that contain the item to buy: their `id` is the item's id. */
const item = /^(item|merchandise|variants?|products?)$/i;

/** Members that contain the lines of a cart or checkout. */
const lines = /^(line_?items?|items|lines?)$/i;

/** Members that contain a postal address or a shipping method. */
const shipping = /address|destination|ship|deliver|fulfil/i;

/** Members with an id of their own, which is not that of the record. */
export const ofOthers =
  /ship|deliver|fulfil|pay|address|buyer|customer|recipient|receiver|store|channel|location|warehouse|promotion|coupon/i;

/** Members that contain a telephone number in parts. */
const phone = /phone|mobile/i;

/** Of the telephone numbers that the suite sends. */
const callingCode = /^\+1/;

/** Members that say which part of a list is wanted. */
const paging = /^(page|pages|paging|pagination)$/i;

/** Members that contain a cart, a checkout or an order, what is asked of the catalog, or all arguments. */
const records =
  /^(catalog|cart|checkout|order|basket|bag|quote|input|data|body|request|payload|params|variables|command|attributes)$/i;

/** Whether the ids below a member are those of items, lines or records; the members of lists are lines of some sort. */
export const isOfCommerce = (name: string, next: string | undefined): boolean =>
  /^\d+$/.test(next ?? '') || [item, lines, records].some((one) => one.test(name));

type NameRule = {
  readonly name: RegExp;
  /** An ancestor of the member has this name. */
  readonly below?: RegExp;
  /** No ancestor has this name. */
  readonly notBelow?: RegExp;
  /** The name may mean something else where the caller does not know the fact. */
  readonly onlyKnown?: true;
  readonly fact: keyof Facts;
  /** By default, the fact itself. */
  readonly value?: (facts: Facts) => unknown;
};

export const ofAddress =
  (part: keyof Address) =>
  ({ address }: Facts) =>
    address?.[part];

/** Where known systems, such as UCP, Shopify and Medusa, take what identifies something. */
const knownArguments: Readonly<Partial<Record<keyof Facts, RegExp>>> = {
  subject: /^ids?$/i,
  cart: /^(cart_?)?id$/i,
  checkout: /^(checkout_?)?id$/i,
  order: /^(order_?)?id$/i,
  product: /^(product_?)?ids?$/i,
  variant:
    /^(line_?items|items|lines)\/((item|variant|merchandise)\/)?((variant|product)_?)?(id|sku|sku_code)$/i,
  line: /^(line_?items|items|lines)\/(unique_?)?id$/i,
  version: /^version$/i,
};

/** The argument identifies nothing, or stands where a known system takes it. */
export function isKnownArgument({ fact, path }: Pick<Placed, 'fact' | 'path'>): boolean {
  const names = path.filter(
    (step, i) => !/^\d+$/.test(step) && !(i === 0 && /^(cart|checkout|catalog)$/.test(step)),
  );
  return knownArguments[fact]?.test(names.join('/')) ?? true;
}

/** The first matching rule whose fact is known wins. Names are compared in lower case, without `_`, `-` and `@`. */
const nameRules: readonly NameRule[] = [
  { name: /^(query|q|search|searchterm|searchtext|keywords?)$/, fact: 'query' },
  {
    name: /^(limit|pagesize|perpage|pagelimit|maxresults|(results|hits|items|products|records|entries)perpage)$/,
    fact: 'limit',
  },
  { name: /^(size|first|count|take|top|rows)$/, below: paging, fact: 'limit' },
  { name: /^(count|first|take|top|rows|hits|num|maxitems|maxhits)$/, fact: 'limit', onlyKnown: true },
  { name: /^((page|next)?cursor|(page|nextpage|continuation)token)$/, fact: 'cursor' },
  { name: /^after$/, below: paging, fact: 'cursor' },
  { name: /^(after|startafter)$/, fact: 'cursor', onlyKnown: true },
  { name: /^((current)?page|pagenumber|pageno|pageindex)$/, fact: 'page' },
  { name: /^number$/, below: paging, fact: 'page' },
  { name: /^(offset|skip)$/, fact: 'offset' },
  { name: /^(start|start(at|from|index|row)|skipcount|firstresult)$/, fact: 'offset', onlyKnown: true },
  {
    name: /^(prefix|(country)?(dial|dial+ing|calling)?(code|prefix)|country)$/,
    below: phone,
    fact: 'address',
    value: ({ address }) => address && callingCode.exec(address.phone)?.[0],
  },
  {
    name: /^((national|local|subscriber|phone)?number|value|digits)$/,
    below: phone,
    fact: 'address',
    value: ({ address }) => address?.phone.replace(callingCode, ''),
  },
  { name: /^(addresscountry|countrycode|country)$/, fact: 'country' },
  { name: /^(currency|currencycode)$/, fact: 'currency' },
  {
    name: /^(buyer)?context$/,
    fact: 'country',
    value: ({ country, currency }) => ({ address_country: country, currency }),
  },
  { name: /^profile$/, below: /agent/i, fact: 'agentProfile' },
  { name: /^idempotencykey$/, fact: 'idempotencyKey' },
  {
    name: /^((?!api|app|core|schema|spec|model|terms|polic|ucp|protocol|product)[a-z]*(version|revision)|etag|ifmatch|(sync|change|concurrency|lock|row)token|concurrencystamp)$/,
    fact: 'version',
  },
  { name: /^(ordered|order|requested)?(quantity|qty)(ordered|requested)?$/, fact: 'quantity' },
  { name: /^(value|amount|count|units|number|)$/, below: /(quantity|qty)$/i, fact: 'quantity' },
  { name: /^((item|product)?(variant|variation)(id)?|merchandise(id)?)$/, fact: 'variant' },
  {
    name: /^itemid$/,
    fact: 'variant',
    // What is looked up by it is the product.
    value: ({ subject, product, variant }) => (subject === product ? (product ?? variant) : variant),
  },
  { name: /^(id)?products?(id)?$/, fact: 'product', value: ({ product, subject }) => product ?? subject },
  { name: /^(id)?cart(id|code|token|key|guid)?$/, fact: 'cart' },
  { name: /^(id)?checkout(id|code|token|key|guid)?$/, fact: 'checkout' },
  { name: /^(id)?order(id|code|number)?$/, fact: 'order' },
  { name: /^(line|lineitem|cartitem|cartline)(id|uid|key)?$/, notBelow: shipping, fact: 'line' },
  {
    name: /^(line|item|row)?(index|position)$/,
    below: /(items?|lines?|rows?)$/i,
    fact: 'line',
    value: ({ lineIndex }) => lineIndex,
  },
  { name: /^id$/, below: item, fact: 'variant' },
  { name: /^id$/, below: lines, fact: 'line' },
  { name: /^id$/, below: lines, fact: 'variant' },
  { name: /^(id|ids|productids|variantids)$/, notBelow: ofOthers, fact: 'subject' },
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
  { name: /^(city|cityname|locality|addresslocality|town)$/, fact: 'address', value: ofAddress('city') },
  {
    name: /^(region|regioncode|province|provincecode|state|statecode|addressregion|administrativearea)$/,
    fact: 'address',
    value: ofAddress('region'),
  },
  { name: /^(zip|zipcode|postcode|postalcode)$/, fact: 'address', value: ofAddress('postcode') },
  {
    name: /^((tele|mobile|cell)?phone|(phone|mobile)number|mobile)$/,
    fact: 'address',
    value: ofAddress('phone'),
  },
  {
    name: /^(shipping|delivery|fulfil+ment)(method|option|rate|service|mode|level|rule|speed)?(id|code|handle|name)?$/,
    fact: 'shippingMethod',
  },
  {
    name: /^(selected)?(shipping|delivery|fulfil+ment)?(method|option|rate|service|sla|mode)(id|code|handle)?$/,
    below: shipping,
    fact: 'shippingMethod',
  },
  {
    name: /^(id|selected|chosen|common)?(shipping|shipment|ship|delivery|fulfil+ment|carrier)(method|option|rate|service|mode|level|rule|speed)(id|code|handle|name|key)?$/,
    fact: 'shippingMethod',
  },
  {
    name: /^(id|code|handle|key)$/,
    below: /(shipping|shipment|delivery|fulfil+ment)_?(method|option|rate|mode|service)$/i,
    fact: 'shippingMethod',
  },
];

/** An address for a schema that declares no members: it gets those of UCP and schema.org. */
const openAddress = (address: Address, country: string): JsonObject => ({
  first_name: address.first,
  last_name: address.last,
  street_address: address.street,
  address_locality: address.city,
  address_region: address.region,
  postal_code: address.postcode,
  address_country: country,
});

/** Around the name of a part of an address: `shipping_city`, `street_postal`. */
const ofPart =
  /^(shipping|shipto|delivery|recipient|receiver|consignee|destination|customer|buyer|contact|postal)|(postal|shipping|delivery)$/;

const parts: ReadonlySet<keyof Facts> = new Set(['address', 'country', 'email']);

/** @returns undefined when no rule matches the name; the candidate's value is undefined when the caller lacks the fact. */
export function factByName(path: readonly string[], facts: Facts): Candidate | undefined {
  const names = path.filter((step) => !/^\d+$/.test(step)).map(inEnglish);
  const name = names.at(-1)?.replaceAll(/[@_-]/g, '').toLowerCase();
  if (name === undefined) return undefined;
  const around = names.slice(0, -1);
  const own = candidateNamed(name, around, facts);
  if (own || !ofPart.test(name)) return own;
  const part = candidateNamed(name.replace(ofPart, ''), around, facts);
  return part && parts.has(part.fact) ? part : undefined;
}

function candidateNamed(name: string, around: readonly string[], facts: Facts): Candidate | undefined {
  const isBelow = (ancestor: RegExp) => around.some((step) => ancestor.test(step));
  const candidates = nameRules
    .filter(
      ({ name: own, below, notBelow }) =>
        own.test(name) && (!below || isBelow(below)) && !(notBelow && isBelow(notBelow)),
    )
    .map(({ fact, value, onlyKnown }) => ({ fact, value: value ? value(facts) : facts[fact], onlyKnown }))
    .filter(({ value, onlyKnown }) => value !== undefined || !onlyKnown)
    .map(({ fact, value }) => ({ fact, value }));
  return candidates.find(({ value }) => value !== undefined) ?? candidates[0];
}

/** The first type of a schema other than null; a schema with `properties` describes an object, one with `items` an array. */
export function typeOf(schema: JsonObject): string | undefined {
  const type = [schema.type].flat().find((name) => typeof name === 'string' && name !== 'null');
  if (typeof type === 'string') return type;
  if (isObject(schema.properties)) return 'object';
  return schema.items === undefined ? undefined : 'array';
}

/** Only the buyer can approve, at the moment of payment, so plans never fill such a member. */
export const isApproval = (name: string, { description }: JsonObject = {}): boolean =>
  (!confirmed.test(name) &&
    /approv|consent|confirm|signature|mandate|acceptance|authori[sz]ation|agree|sign_?off/i.test(
      inEnglish(name),
    )) ||
  (typeof description === 'string' && saysApproval.test(description));

/** Where arguments take the approval of the buyer, which no plan fills. */
export const approvalPlaces = (inputSchema: unknown): readonly string[] =>
  placesIn(inputSchema).flatMap(({ path, value }) => {
    const names = path.filter((_, i) => path[i - 1] === 'properties');
    const isOwn = path.at(-2) === 'properties' && isObject(value) && isApproval(names.at(-1) ?? '', value);
    return isOwn && !names.slice(0, -1).some((name) => isApproval(name)) ? [`/${names.join('/')}`] : [];
  });

/** The number of an order that was confirmed. */
const confirmed = /^(order_?)?confirm(ation)?_?(id|no|number|ref|reference)$/i;

const saysApproval =
  /^((the|an?) )?((buyer's|buyer|explicit|contemporaneous) )*(approval|consent|confirmation)\b|^(whether|that) the buyer (explicitly )?(approve|consent|confirm)/i;
