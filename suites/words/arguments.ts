/**
 * What the arguments of tools are called, and what their descriptions say: the rules by which the map gives them their
 * roles. The names are those of the interface, of UCP and of other shop platforms.
 */

/** Names of members around arguments. */
export const parentNames = {
  /** Members that wrap all arguments of a tool. */
  own: /^(cart|checkout|catalog)$/,
  /** Members that contain the item to buy: their `id` is the item's id. */
  item: /^(item|merchandise|variants?|products?)$/i,
  /** Members that contain the lines of a cart or checkout. */
  lines: /^(line_?items?|items|lines?)$/i,
  /** Members that contain a postal address or a shipping method. */
  shipping: /address|destination|ship|deliver|fulfil/i,
  /** Members with an id of their own, which is not that of the record. */
  others:
    /ship|deliver|fulfil|pay|address|buyer|customer|recipient|receiver|store|channel|location|warehouse|promotion|coupon/i,
  /** Members that contain a place of an address, with a name and a code. */
  places: /countr|region|province|state|city/i,
  /** Members that contain a telephone number in parts. */
  phone: /phone|mobile/i,
  /** Members that say which part of a list is wanted. */
  paging: /^(page|pages|paging|pagination)$/i,
  /** Members that contain a cart, a checkout or an order, what is asked of the catalog, or all arguments. */
  records:
    /^(catalog|cart|checkout|order|basket|bag|quote|input|data|body|request|payload|params|variables|command|attributes)$/i,
} as const;

/** What an argument takes, which callers know by this name. */
export type Fact =
  | 'query'
  | 'country'
  | 'currency'
  | 'email'
  | 'address'
  | 'shippingMethod'
  | 'agentProfile'
  | 'idempotencyKey'
  | 'limit'
  | 'cursor'
  | 'page'
  | 'offset'
  | Identity
  | 'quantity';

type Identity = 'subject' | 'cart' | 'checkout' | 'order' | 'product' | 'variant' | 'line' | 'version';

/** A part of an address, or another form of a fact. */
export type FactForm =
  | 'first'
  | 'last'
  | 'street'
  | 'city'
  | 'region'
  | 'postcode'
  | 'phone'
  | 'name'
  | 'calling code'
  | 'national number'
  | 'whole address'
  | 'context'
  | 'looked up or bought'
  | 'product or subject'
  | 'index of the line'
  | 'quantity of the item';

type NameRule = {
  readonly name: RegExp;
  /** An ancestor of the member has this name. */
  readonly below?: RegExp;
  /** No ancestor has this name. */
  readonly notBelow?: RegExp;
  /** The name may mean something else where the caller does not know the fact. */
  readonly onlyKnown?: true;
  readonly fact: Fact;
  /** By default, the fact itself. */
  readonly as?: FactForm;
};

/** Where known systems, such as UCP, Shopify and Medusa, take what identifies something. */
export const knownArguments: Readonly<Record<string, RegExp | undefined>> = {
  subject: /^ids?$/i,
  cart: /^(cart_?)?id$/i,
  checkout: /^(checkout_?)?id$/i,
  order: /^(order_?)?id$/i,
  product: /^(product_?)?ids?$/i,
  variant:
    /^(line_?items|items|lines)\/((item|variant|merchandise)\/)?((variant|product)_?)?(id|sku|sku_code)$/i,
  line: /^(line_?items|items|lines)\/(unique_?)?id$/i,
  version: /^version$/i,
  shippingMethod:
    /^((shipping_?|delivery_?)method(_?id)?|(shipping_?|fulfillment_?)?option_?id|fulfillment\/methods\/groups\/selected_option_id|selected_fulfillment_options\/option_id)$/i,
};

/** The first matching rule whose fact is known wins. Names are compared in lower case, without `_`, `-` and `@`. */
export const nameRules: readonly NameRule[] = [
  { name: /^(query|q|search|searchterm|searchtext|keywords?)$/, fact: 'query' },
  {
    name: /^(limit|pagesize|perpage|pagelimit|maxresults|(results|hits|items|products|records|entries)perpage)$/,
    fact: 'limit',
  },
  { name: /^(size|first|count|take|top|rows)$/, below: parentNames.paging, fact: 'limit' },
  { name: /^(count|first|take|top|rows|hits|num|maxitems|maxhits)$/, fact: 'limit', onlyKnown: true },
  { name: /^((page|next)?cursor|(page|nextpage|continuation)token)$/, fact: 'cursor' },
  { name: /^after$/, below: parentNames.paging, fact: 'cursor' },
  { name: /^(after|startafter)$/, fact: 'cursor', onlyKnown: true },
  { name: /^((current)?page|pagenumber|pageno|pageindex)$/, fact: 'page' },
  { name: /^number$/, below: parentNames.paging, fact: 'page' },
  { name: /^(offset|skip)$/, fact: 'offset' },
  { name: /^(start|start(at|from|index|row)|skipcount|firstresult)$/, fact: 'offset', onlyKnown: true },
  {
    name: /^(prefix|(country)?(dial|dial+ing|calling)?(code|prefix)|country)$/,
    below: parentNames.phone,
    fact: 'address',
    as: 'calling code',
  },
  {
    name: /^((national|local|subscriber|phone)?number|value|digits)$/,
    below: parentNames.phone,
    fact: 'address',
    as: 'national number',
  },
  { name: /^(addresscountry|countrycode|country)$/, fact: 'country' },
  { name: /^(currency|currencycode)$/, fact: 'currency' },
  {
    name: /^(buyer)?context$/,
    fact: 'country',
    as: 'context',
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
    as: 'looked up or bought',
  },
  { name: /^(id)?products?(id)?$/, fact: 'product', as: 'product or subject' },
  { name: /^(id)?cart(id|code|token|key|guid)?$/, fact: 'cart' },
  { name: /^(id)?checkout(id|code|token|key|guid)?$/, fact: 'checkout' },
  { name: /^(id)?order(id|code|number)?$/, fact: 'order' },
  { name: /^(line|lineitem|cartitem|cartline)(id|uid|key)?$/, notBelow: parentNames.shipping, fact: 'line' },
  {
    name: /^(line|item|row)?(index|position)$/,
    below: /(items?|lines?|rows?)$/i,
    fact: 'line',
    as: 'index of the line',
  },
  { name: /^id$/, below: parentNames.item, fact: 'variant' },
  { name: /^id$/, below: parentNames.lines, fact: 'line' },
  { name: /^id$/, below: parentNames.lines, fact: 'variant' },
  { name: /^(id|ids|productids|variantids)$/, notBelow: parentNames.others, fact: 'subject' },
  {
    name: /^((shipping|delivery)?address|destination|shipto)$/,
    fact: 'address',
    as: 'whole address',
  },
  { name: /^(email|emailaddress)$/, fact: 'email' },
  { name: /^(firstname|givenname)$/, fact: 'address', as: 'first' },
  { name: /^(lastname|familyname|surname)$/, fact: 'address', as: 'last' },
  {
    name: /^(fullname|name|recipient)$/,
    below: parentNames.shipping,
    notBelow: parentNames.places,
    fact: 'address',
    as: 'name',
  },
  {
    name: /^(streetaddress|address1|addressline1?|(street)?line1|streetline|street1?)$/,
    fact: 'address',
    as: 'street',
  },
  {
    name: /^(recipient|receiver|consignee|contact|customer|buyer)(full|contact)?name$/,
    fact: 'address',
    as: 'name',
  },
  { name: /^line$/, below: parentNames.shipping, fact: 'address', as: 'street' },
  { name: /^(city|cityname|locality|addresslocality|town)$/, fact: 'address', as: 'city' },
  {
    name: /^(region|regioncode|province|provincecode|state|statecode|addressregion|administrativearea)$/,
    fact: 'address',
    as: 'region',
  },
  { name: /^(zip|zipcode|postcode|postalcode|pincode)$/, fact: 'address', as: 'postcode' },
  {
    name: /^((tele|mobile|cell)?phone|(phone|mobile)number|mobile)$/,
    fact: 'address',
    as: 'phone',
  },
  {
    name: /^(shipping|delivery|fulfil+ment)(method|option|rate|service|mode|level|rule|speed|type)?(id|code|handle|name)?$/,
    fact: 'shippingMethod',
  },
  {
    name: /^(selected)?(shipping|delivery|fulfil+ment)?(method|option|rate|service|sla|mode)(id|code|handle)?$/,
    below: parentNames.shipping,
    fact: 'shippingMethod',
  },
  {
    name: /^(id|selected|chosen|common)?(shipping|shipment|ship|delivery|fulfil+ment|carrier)(provider|carrier)?(method|option|rate|service|mode|level|rule|speed|product)(id|code|handle|name|key|option)?$/,
    fact: 'shippingMethod',
  },
  {
    name: /^(id|code|handle|key)$/,
    below: /(shipping|shipment|delivery|fulfil+ment)_?(method|option|rate|mode|service)$/i,
    fact: 'shippingMethod',
  },
];

/** Around the name of a part of an address: `shipping_city`, `street_postal`. */
export const ofPart =
  /^(shipping|shipto|delivery|recipient|receiver|consignee|destination|customer|buyer|contact|postal)|(postal|shipping|delivery)$/;

/** Arguments that take the approval of the buyer. */
export const approvalNames = {
  approval: /approv|consent|confirm|signature|mandate|acceptance|authori[sz]ation|agree|sign_?off/i,
  /** The number of an order that was confirmed. */
  confirmed: /^(order_?)?confirm(ation)?_?(id|no|number|ref|reference)$/i,
  said: /^((the|an?) )?((buyer's|buyer|explicit|contemporaneous) )*(approval|consent|confirmation)\b|^(whether|that) the buyer (explicitly )?(approve|consent|confirm)/i,
} as const;

/** The arguments that the interface names: those of a search, and those of an update of a checkout. */
export const promisedNames = {
  query: /query|search|keyword|^q$/i,
  country: /country/i,
  currency: /currency/i,
  address: /address|destination|fulfil/i,
  method: /method|option|rate|service|fulfil|mode(?!l)|carrier|courier|(^|[a-z_])sla\b/i,
} as const;
