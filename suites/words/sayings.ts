/** What descriptions, messages and refusals say of items, lines and quantities. */
import type { Fact, FactForm } from './arguments.ts';

/** What descriptions say of lines. */
export const lineWords = {
  /** "An item of the cart", "a cart item", "the key of a line". */
  ofRecord: [
    /\b(items?|lines?|products?|entry|entries|positions?|details?|rows?|articles?) (of|in|from) (the|a|this|your|its) (\w+ ){0,2}(cart|basket|bag|trolley|checkout|order|quote|requisition)\b/i,
    /\b(cart|basket|bag|trolley|checkout|order|quote) ?(item|line|entry|product|position)s?\b/i,
    /\b(id|uid|key|number|index) of (a|the|each|one|its) (line|row|position|entry)\b/i,
  ],
  record: /\b(cart|basket|bag|trolley|checkout|order|quote|requisition|selection|record|answer)\b/i,
  /** What the catalog tools answer, which may have lists of the same name. */
  catalog: /\b(catalog(ue)?|search|search_catalog|lookup_catalog|get_product)\b/i,
  id: /\b(ids?|uids?|keys?|numbers?|codes?|identifiers?|references?)\b/i,
  item: /variant|product/i,
  oneOf:
    /\bone of (?:the |its |these )?`([\w.]+)` of (?:the|its|this|an?) (?:\w+ )?(?:(cart|basket|checkout|order)|product|item|article)\b/i,
  conditional: /\b(if|unless|only for|optional|(left out|omitted),? for none)\b/i,
  leftOut:
    /\b(left out|omitted|null|none),? (for|in|with) (a |an |all |any )?(others?|products?|items?|those)\b/i,
  any: /\b(line|item|variant|article|content)/i,
} as const;

/** What descriptions say of a member. */
export const memberWords = {
  /** A value that the caller makes up. */
  ofCaller:
    /\byou (choose|pick|assign|make)\b|\b(chosen|assigned|made up|generated) by (you|the (caller|client|buyer))\b|\bof your (own )?choice\b/i,
  /** "Needed for products with options." */
  needed: /\b(needed|required|necessary|mandatory)\b/i,
  notBoth: /\b(not|never) both\b/i,
  removal:
    /^(what|((the )?((line|order|cart|basket) )?(ids?|keys?|lines?|items?|products?)( of [\w ]+)?))( (that|which))?( (is|are))?( to be| to)? (tak(e|en) out|removed?|deleted?)\b/i,
  /** "A key of the `variants`": their map has the value itself as a key. */
  key: /\bkeys? (of|in) (\w+ )?`/i,
  /** "The `id` of a product". */
  ofOne: /^the `\w+` of an? /i,
  /** "`id` of a product", of which the variants have ids as well. */
  ofProduct:
    /\b(of|in) (a|an|the|each|any) (\w+ )?products?\b(?!.{0,200}\b(variants?|variations?|skus?|articles?)\b)/i,
  ofVariants: /\b(variants?|variations?)\b/i,
  /** "Id of a variant, or of a product without variants." */
  idOfVariant: /^(the )?`?\w*id`? of (a|an|the) (\w+ )?(variant|variation)\b/i,
  ofProducts: /\bproducts?\b/i,
  ofLatest:
    /\bof (the|its|this|a) (\w+ ){0,2}(cart|basket|bag|checkout|order|quote|session|payment|record|answer)\b/i,
  /** The name of a tool, which shows what a member takes. */
  tool: /^(search_catalog|lookup_catalog|get_product|(create|get|update|complete|cancel)_(cart|checkout|order))$/,
  /** It begins with the name of a member. */
  quoted: /^(the )?`/i,
  /** Before the name of a list that a value is from. */
  from: /\b(of|from|in|among)( \w+){0,4} $/,
  /** "`code` of a product, such as `iron-pan`". */
  example: /\b(such as|for example|for instance|e\.g\.),? `[^`]*`/gi,
  milliseconds: /milli/i,
  choose: /\b(choose|select|pick)\b/i,
  /** Words of refusals that ask for something. */
  asks: /miss|requir|must|need|nam(e|ed)|giv(e|en)|choos|chosen|pick|select|specif|provid|enter|without|first|empty|blank|unset/i,
  /** Words of descriptions and of refusals that are about no argument. */
  saysNothing:
    /^(the|and|or|for|you|your|not|all|any|one|has|have|are|was|its|this|that|with|from|when|where|what|which|who|must|may|can|could|error|invalid|missing|required|optional|request|value|text|null|true|false|there|such|only|try|again|later)$/,
} as const;

/** Names of actions on the lines of a record. */
export const actionNames = {
  /** To cancel is also what is done with the whole record. */
  removes: /remov|delet|clear|archiv|cancel\w*(item|line|row|product|position)/i,
  adds: /add|insert|creat/i,
  sets: /set|chang|updat|adjust|replac/i,
} as const;

/** Words for a reason to sell less. */
export const aboutQuantities =
  /\d|quantit|stock|availab|limit|\b(max|min)|only|inventor|adjust|per (customer|order)/i;

/** What is said of prices, such as that a discount begins at so many pieces, is no reason to sell another quantity. */
export const aboutPrices = /discount|promo|free|shipp|tax|pric|sale|tier|bulk|coupon|gift|reward/i;

/** What descriptions of updates are about, and what they say of the lines that an update does not name. */
export const updateWords = {
  lines:
    /\b(items?|lines?|line_items?|products?|rows?|articles?|entries|contents?|cart|basket|bag|itens|produtos|art[ií]culos|productos|l[ií]neas|articoli|righe|prodotti|artikel|positionen|zeilen|produits|lignes)\b/i,
  same: /^(they|these|those|(the )?(others|rest)|what(ever)?)\b/i,
  /** What is not listed or missing there is no longer for sale. */
  ofShop:
    /\b(from|in|of|by|at) (the|our|its|their|this) (stock|shop|store|catalog(ue)?|assortment|range|inventory)\b/i,
  /** What is not sent of a checkout is gone: "what is left out is cleared". */
  clearing:
    /\b(left out|omitted|missing|not (sent|given|named|repeated))\b[^.;]{0,40}\b(cleared|removed|reset|deleted|emptied|unset|forgotten)\b|\breplaces? the (whole|entire) (checkout|delivery)\b/i,
  /** Flags by which a caller chooses between the two. */
  choosing: /replace|overwrite|merge|append/i,
  replacing: [
    /(?<!\b(quantity|quantities|number|amount|count|price) )\b(replaces?|replaced|overwrites?|overwritten) (the )?(all|every|any|whole|entire)\b(?! (quantity|number|amount)\b)/i,
    /\b(replaces?|replaced|overwrites?|overwritten) (the )?(\w+ )?(lines|items|list|contents?|products|rows|entries)\b(?!'| (quantity|number|amount|given|named|whose|(that|which) (is|are) (given|named|sent|listed))\b)/i,
    /(?<!\b(quantity|quantities|number|amount|count|price)\b.{0,60})\b(replaces?|replaced|overwrites?|overwritten) (the|existing|present|current)\b(?! one\b| (line|item|product|row|entry|position)\b(?! items)|.{0,30}\b(quantity|number|amount)\b)/i,
    /(?<!\b(returns?|returned|answers?|response|results?|shows?|validat\w+|checks?)\b.{0,60})\b(entire|complete|whole|full|new) (list|set|contents?)\b/i,
    /\b(list|items|lines|products|contents?) (in it )?(replaces?|replaced) (the )?(ones?|list|contents?)\b/i,
    /\b(not|no longer) (\w+ ){0,2}(sent|listed|named|given|included|present|repeated)\b.*\b(removed|deleted|dropped|go)\b/i,
    /(?<!\b(quantity|quantities|number|amount|count)\b.{0,60})\b(left out|omitted|missing)\b.*\b(removed|deleted|dropped)\b/i,
    /\b(substitui|reemplaza|sustituye|sostituisce|ersetzt|remplace)\b.*\b(tod[oa]s|tutt[oie]|alle|tous|toutes)\b/i,
  ],
  keeping: [
    /\b(not|never) (\w+ ){0,3}(sent|listed|named|given|included|mentioned|in (it|the (list|request|update)))\b.*\b(stay|remain|keep|are kept|unchanged|untouched)\b/i,
    /\b(left out|omitted|others?|unnamed|unlisted)\b.*\b(stay|remain|keep|are kept|unchanged|untouched)\b/i,
    /\b(partial|sparse) update\b/i,
    /\b(no|n[ãa]o|non|nicht|pas|alle anderen)\b.*\b(qued[ae]n?|permanecem?|ficam?|rimangono|restano|bleiben|restent)\b/i,
  ],
} as const;

/** What descriptions of updates say of quantities: whether they set them, or add to them. */
export const quantityWords = {
  sets: [
    /\b(new|sets?( the)?) (quantit|number|count)/i,
    /\b(quantity|number)\b( of (the|an?|that|its) (line|item|row|entry|\w+ item))? is (replaced|set|overwritten)\b/i,
    /\b(replac\w+|in place of|instead of|takes? the place of) (the |its )?(old|one|present|current|previous|former|existing|quantity|number)\b/i,
    /\bhow many\b.{0,200}\b(then|from (now|then) on|altogether)\b/i,
  ],
  adds: /\badd|grow|increas|(?<!\b(no|not|any) )\bmore\b(?! than)|differen|\bdelta|by how many|further|take\w* (\w+ ){0,2}away/i,
  /** Of a whole tool, which may add lines as well. */
  growing:
    /\b(add|increas|grow)\w* (\w+ ){0,3}(quantit\w+|pieces|number)\b|\bquantit\w+ (is|are) (a )?differen/i,
  /** What is added of an item that the record has. */
  summing:
    /\badd(s|ed),? (up )?to (its|the|that|those|what) (\w+ )?(line|item|row|entry|quantit\w+|pieces|ones?\b|that\b|it )|\b(quantity|pieces) (is|are|come) (added|on top)|\b(quantity|number|pieces|line|item)\b[^.;]{0,40}\bgrows?\b|\badds? (the )?pieces\b|\bpieces more\b/i,
  /** What a message says of quantities, by name. */
  named: /quantit|\b(packs?|pieces|units)\b|in stock|per (customer|order)/i,
  /** What a refusal says of a quantity that is too small, or no multiple of a lot. */
  refused:
    /\b(at least|minimum|multiples?|full packs?|packs? of|lots? of|moq|too few)\b(?!.{0,20}\b(order value|value|amount|total|price)\b)|(^|[^a-z])(min|moq|(qty|quantity)_?(below|too)?)_(qty|quantity|min|small|low|few)/i,
  /** Actions. */
  action: /^(set|change|replace)(?=[A-Z_])/,
  setting: /^(set|replace)(?=[A-Z_-]|$)/,
  adding: /^(add|increase|increment)(?=[A-Z_-]|$)/,
} as const;

/** Between what is said of several members: "..., a request with `sku` adds pieces". */
export const clauseEnds = /[.;]\s+|, or |,\s+(?=an? [^,.;]*`\w+`)/;

/** "..., or a product to add": what comes after the line that the call names. */
export const ofOtherThings = /^otherwise\b|^an? (?!\w* ?(quantity|number|amount)\b)/i;

type DescriptionRule = {
  readonly fact: Fact;
  readonly says: RegExp;
  /** Words that the text must contain as well. */
  readonly and?: RegExp;
  /** Words that the text must not contain. */
  readonly not?: RegExp;
  /** Types of the member's values; by default, strings. */
  readonly types?: readonly string[];
  readonly as?: FactForm;
  /** Where the fact is unknown, another rule may match. */
  readonly onlyKnown?: true;
};

/** The rules for pages of a search. What a number is for stands before the first stop. */
export const pageRules: readonly DescriptionRule[] = [
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

const ids =
  /\b(ids?|identif\w+|refs?|references?|keys?|tokens?|codes?|numbers?|slugs?|handles?|sku|which)\b/i;

const identifying = ['string', 'integer'];

/** "One of the `carriers` of the checkout" is no checkout. */
export const oneOf = /\bone of (the\b|its\b|these\b|`)/i;

/** What the answer of a tool has besides the id of its record. */
const ofParts =
  /\bone of\b|\b(lines?|rows?|items?|entr(y|ies)|variants?|products?|articles?|methods?|options?|rates?|services?|versions?|revision|etag)\b/i;

/** The first matching rule wins, whether or not its fact is known. */
export const descriptionRules: readonly DescriptionRule[] = [
  ...pageRules,
  { fact: 'idempotencyKey', says: /idempoten/i },
  {
    fact: 'quantity',
    says: /\b(quantit\w+|how many|number of (units|items|pieces|copies))\b/i,
    not: /\b(price|amount|results?|page|return\w*|most|stock)\b/i,
    types: ['integer', 'number'],
    as: 'quantity of the item',
  },
  {
    fact: 'quantity',
    says: /^how many\b/i,
    not: /\b(price|results?|page|return\w*|most|stock)\b/i,
    as: 'quantity of the item',
  },
  { fact: 'email', says: /e-?mail/i },
  {
    fact: 'address',
    says: /\b(calling|dial(ling)?) code\b/i,
    types: identifying,
    as: 'calling code',
  },
  {
    fact: 'address',
    says: /\b(tele|mobile )?phone\b|\bmobile number\b/i,
    types: identifying,
    as: 'phone',
  },
  { fact: 'country', says: /\bcountry\b|\bISO 3166-1\b/i },
  { fact: 'currency', says: /\bcurrency\b|\bISO 4217\b/i },
  {
    fact: 'address',
    says: /\b(postal|post ?code|pin ?code|zip)\b/i,
    types: identifying,
    as: 'postcode',
  },
  { fact: 'address', says: /\bstreet\b/i, as: 'street' },
  { fact: 'address', says: /\b(city|town|locality)\b/i, as: 'city' },
  { fact: 'address', says: /\b(state|province|region|county)\b/i, as: 'region' },
  { fact: 'address', says: /\b(given|first) name\b/i, as: 'first' },
  { fact: 'address', says: /\b(family|last) name\b|\bsurname\b/i, as: 'last' },
  {
    fact: 'address',
    says: /\b(recipient|addressee|receiver)\b|\bname of the (person|buyer)\b|\bfull name\b/i,
    as: 'name',
  },
  {
    fact: 'shippingMethod',
    says: /\b(shipping|shipments?|shipped|delivery|delivered|dispatch(ed)?|postage|courier)\b|(shipping|delivery)(method|option|rate|mode)s/i,
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
    as: 'product or subject',
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
