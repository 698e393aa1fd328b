/** What members of the catalog tools are called: items and variants, their ids, availability, stock and choices. */

/** Names of members that identify something. */
export const idNames = {
  own: /^@?id$/i,
  /** The same at the end of a longer name. */
  end: /id$/i,
  ofThing: /^@?(id|uid|uuid|gid)$/i,
  /** The most specific first. The key of a map ranks before the last of them. */
  ranked: [
    /^@?id$/i,
    /^g?u?u?id$/i,
    /[a-z]_id$|[a-z]Id$/,
    /^(ref|reference|code|key|slug|handle|permalink|sku)$/i,
  ],
  /** In snake case: they tell items, lines or records apart, such as `session_token`. */
  identifying:
    /(^@?|_)([gu]?u?id|sku|ean|gtin|upc|plu|mpn|asin|isbn|code|key|ref|reference|token|slug|handle|href)s?(_|$)|(?<!page)_(no|nr)$/,
  /** Hyperlinks, by which some storefronts tell things apart. */
  link: /^@?(url|uri|iri|link|self)$/i,
  /** Not `paid`. */
  ofMember: /^@?[gu]*id$|_id$|[a-z]I[dD]$/,
  /** Of a line, in lower case and without separators. */
  ofLine: /^(id|u?uid|key)$/,
  /** Everything that is shown has such a member. */
  general: /^@?_?(id|u?uid|guid|key|code|number)$/i,
  /** Names of numbers that identify something. */
  number:
    /(^|_)(id|ids|ref|sku|code|number|cart|checkout|order|line|item|product|variant|merchandise|no|nr)$|Id$|(?<![pP]age)No$|^id_|^id(article|item|product|variant|sku|offer|option)$|(choice|option|group|item|product|variant)id$/i,
  /** Where a product stands in the shop tells it apart as well. */
  locating: /^(path|url_?(key|path)|permalink)$/i,
  /** What tells the entries of a list apart. */
  telling: /id|code|handle|type|key/i,
  /** Whole names of the id of a record. */
  ofRecord: /^(ref|reference|code|key|token|g?u?u?id|number|no)$/i,
  /** The end of such names; ids of the exchange are none of the record. */
  inRecord: /^(?!.*(request|trace|correlation)).*_(ref|id|key|token)$/i,
  /** What is no id of the record. */
  ofExchange: /request|trace|correlation|version|time|date/i,
} as const;

/** Names of members with what is sold, and of what has ids and prices besides it. */
export const itemNames = {
  /** What products have one of, beside their title. */
  ids: /^(id|product_?id|handle|sku)$/i,
  /** What is sold, in any name. */
  inName: /item|product|variant|offer|article|sku|result/i,
  /** The id of a price that is sold as an item. */
  ownId: /^@?(id|sku|code)$|(variant|item|article|sku|part)_?(id|no|number|code)$/i,
  /** Parts of an item that are no items, such as `item_data`. */
  part: /(_data|Data|attributes|[sS]chedule)$|^pric(e|ing)/i,
  /** Lists that group what is sold: the same group may be on several pages. */
  group: /categor|section|department|aisle|^(group|menu)s$/i,
  /** What a price is of besides an item. */
  seller:
    /seller|vendor|merchant|supplier|provider|store|restaurant|outlet|branch|tenant|menu(?!_?item)|warehouse|location|channel|group|famil|categor|department|brand/i,
  /** What a price is in, which many items share. */
  kind: /^(currenc|tax|vat|unit|countr|languag|locale)/i,
  /** What an item is called by those who sell it. */
  bySeller: /^(merchant|seller|vendor|store|supplier|provider)_?(product|item|variant|sku|article)/i,
  /** A step that names the item as well. */
  ofItem: /item|article|variant|sku|part_?(id|num|no|code)/i,
  /** Where a product offers others on top of it. */
  ofUpsell: /bump|upsell|downsell|cross_?sell/i,
  /** What else has ids or codes. */
  ofOther: /currenc|price|tax|categor|class|unit|countr|brand|image|media/i,
  /** Beside a member for the variant, an item is the product. */
  ofLine: /^item_?(id)?$/i,
} as const;

/** Names of members with variants. */
export const variantNames = {
  any: /variant/i,
  /** Lists of variants, but not of what is chosen with them. */
  list: /variant|variation|sku|combination|child|advanced_?option/i,
  /** The name of a member for the variant of an item. */
  argument: /variant|variation/i,
  /** Names of members with the id of a variant. */
  id: /id$|^variant|^merchandise/i,
  /** The id of the product instead. */
  product: /product/i,
  /** Members that say which variant of a product is meant. */
  choosing: /option|attribute|choice|selection|configur/i,
} as const;

/** Names of members with what is chosen with an item, or sold with it alone. */
export const choiceNames = {
  /** Lists of what is chosen with an item, such as its size, with what each choice adds to the price. */
  list: /^(attributes|options?|option_?(groups|sets?|lists?|set_?list)|modifiers?|modifier_?groups|choices|add_?ons?|extras)$/i,
  /** What a choice adds to the price. */
  surcharge: /^(modif(ier|ication)|add_?on|extra|topping|surcharge)/i,
  /** What is sold with an item alone, such as a gift wrapping. */
  addOn: /^add_?ons?(_?(values|items|products|list))?$/i,
  /** Lists inside of a line, with what was chosen with its item. */
  inLine: /option|choice|modifier|attribute|selection/i,
  /** Arguments that take choices. */
  argument:
    /^((selected|chosen)_?)?((item_?)?(choices?|options?)|modif(iers?|ications?)|add_?ons?|extras|toppings|sub_?items)(_?groups?)?$/i,
  /** The same, where it is a list. */
  attributes: /^attributes$/i,
  /** A code that the buyer has from elsewhere: its description speaks of the goods, or of the shipping, that it makes cheaper. */
  promotion: /coupon|voucher|promo(tion)?s?_?(code|id)?$|gift_?(card|code)/i,
} as const;

/** Names of members that say whether an item is for sale, and the words in their values. */
export const availabilityNames = {
  soldOut: /sold[_ -]?out|unavailable|not[_ -]?available|out[_ -]?of[_ -]?stock/i,
  forSale: /avail|in[_ -]?stock|purchasable|sellable|buyable/i,
  /** What is available in some way, place or time only, or always: `available_on_cod`, `isNeverOutOfStock`. */
  inSomeWay:
    /always|never|cod\b|pickup|pick_?up|store|order|return|cancel|gift|deliver|ship|locker|subscri|quote/i,
  /** A member whose text is one of these words. */
  ofWord: /avail|stock/i,
} as const;

/** Names of members that say how many pieces there are. */
export const stockNames = {
  any: /stock|inventor|on_?hand|quantity_?(avail|left)|avail[a-z]{0,10}_?(quantity|qty|count|units)/i,
  count: /^(stock|inventory|on_?hand|available|quantity|qty|count|level|left|value|amount|units)$/i,
  noCount: /id$|min|max|step|multiple|pack|tier|break|incoming|reserved|threshold|location/i,
  /** At least so many, or so many at a time. */
  lot: /^(min|minimum)_?(order_?)?(quantity|qty)|(order|quantity|qty|unit)_?(multiple|multiplier|increment|step)|^(lot_?size|bulk|moq)$/i,
} as const;

/** Steps between a list and its entries. */
export const stepNames = {
  /** Indexes, and the steps of GraphQL. */
  connection: /^(\d+|edges|nodes?)$/,
  /** As in JSON:API and in GraphQL. */
  wrapping: /^(data|edges|nodes|items|resource|embedded|elements|results)$/,
  /** Lists that wrap the record itself. */
  ofRecords: /^(data|carts|checkouts|orders)$/,
  /** Beside the product, the requested id may be repeated; deep inside, a message is what was answered. */
  aside:
    /^(messages(\/.*)?$|message(\/[^/\d]*)?$|(errors?|_?meta|ucp|request(ed\w*)?|query|ids|not_?found)\b)/i,
} as const;

/** Names of members that lead to the next page. */
export const pageNames = {
  hasMore: /^has_?(next|more)/i,
  cursor: /^((next|end)_?)?(page_?)?(cursor|token)$/i,
  /** How many there are on all pages. */
  total: /^(total(_?(count|results|items|hits|products|records|entries|elements|found))?|num_?found)$/i,
} as const;

/** Members with the title of what is sold, and what else has a title or a name. */
export const titleNames = {
  own: ['title', 'name'],
  member: /^((product|item|variant|variation|sku|merchandise)[_-]?)?(title|name|label)$/i,
  ofOthers:
    /seo|meta|image|media|option|attribute_|categor|collection|brand|vendor|seller|maker|manufactur|badge|tag|page/i,
};
