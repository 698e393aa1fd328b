/** What members about shipping are called: addresses, methods and what they cost. */

/** Names of members that are about shipping, and of the parts of a shipment. */
export const shippingNames = {
  any: /ship|deliver|fulfil/i,
  address: /address|destination|ship|deliver/i,
  method: /ship|deliver|fulfil|method|option|rate|service/i,
  methods: /(method|option|rate|service|choice|way|sla|mode|carrier|courier|level|rule|speed)s$/i,
  /** The same, with words behind it: `shippingMethodsAvailable`. */
  methodsWithin: /([mM]ethod|[oO]ption|[rR]ate|[sS]ervice|[cC]hoice|[mM]ode|[cC]arrier)s(?=[A-Z_])/,
  /** A flag of the one that was chosen, not of one that is offered first. */
  chosen: /(?<!pre[-_]?|un|default[-_]?)(select(?!able)|chosen|picked)/i,
  /** What it costs to ship an item is no item. */
  cost: /^(shipping|delivery|postage|freight|courier)(_?(info|option|method|rate|fee|cost|price|charge|service|profile|zone|polic(y|ie))s?)?$/i,
  /** What else a buyer chooses. */
  otherChoice: /pay|currenc|countr|coupon|voucher|promo|discount|gift/i,
  /** Names of the id of a method, the most specific first. */
  methodId: [
    /^@?id$/i,
    /(^|_)([Ii]d|[Cc]ode|[Hh]andle|[Ii]dentifier|[Ss]lug)$|(Id|Code|Identifier)$|^id_/,
    /id$/i,
    /(^|_)type$/,
    /^(key|rate|method|option|service|shipping_rate)$/i,
    /[a-z]_?(method|option)$/i,
    /^name$/i,
  ],
  /** Names that say nothing by themselves. */
  unspecific: /^(id|ids|code|handle|name|title|value|type)$/i,
  /** Lists of what the buyer chooses a way of shipping from. */
  list: /^(ship|deliver|carrier|courier|freight|postage)\w*s$/i,
  carrier: /ship|deliver|carrier|courier|freight|postage/i,
  /** Lists of other things than lines. */
  noLines: /ship|deliver|fulfil|address|payment/i,
  /** The argument that takes the shipping method. */
  promised: /method|option|rate|service|fulfil|mode(?!l)|carrier|courier|(^|[a-z_])sla\b/i,
} as const;

/** Names of members about addresses, and the words of refusals that are about them. */
export const addressNames = {
  /** Names of other things that are made of texts. */
  noAddress: /pay|paid|card|bank|credit|buyer|customer|gift|note|comment/i,
  /** Members around an address. */
  around: /address|destination|recipient|receiver|consignee|ship_?to$|customer|buyer|purchaser/i,
  /** Words of a refusal that is about where something is shipped to. */
  refused:
    /address|country|countries|postal|post_?code|\bzip|destination|region|province|(ship|deliver)\w* to\b/i,
  country: /country/i,
  /** The countries that follow are the only ones. */
  only: /\b(only|always|must be)\b/i,
  /** The argument that takes the shipping address. */
  promised: /address|destination|fulfil/i,
} as const;
