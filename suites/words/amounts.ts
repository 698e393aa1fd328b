/** What amounts are called: prices, totals and the other parts of a bill. */
import type { Role } from '../../lib/model/commerce-map.ts';

/** The end of a whole name that is the total, whatever stands before it. */
export const grandTotal = /grandtotal(amount|value|cents|money)?$/;

/** A whole name that says that an amount is without tax. */
export const withoutTax = /without(tax|vat)|(tax|vat)exclu/;

/** In the place of a tax, it says that prices have the tax in them. */
export const includedTax = /incl/i;

/** Names of sums from which something may be taken off: `total_after_discount`. */
export const afterReductions = /after_?(all_?)?(discount|deduction|promo|adjustment|rebate)|discounted/i;

/** What names of several words say: `additionalTaxTotal` is a tax, and `totalWithTax` a total. */
export const nameWords: {
  readonly parts: Readonly<Partial<Record<Role, readonly string[]>>>;
  /** Whole names of the rows of a bill, beside those that members have. */
  readonly rows: readonly string[];
  /** With one of these, a name is of no amount. */
  readonly others: readonly string[];
  /** Those of them that a part of the bill is counted by. */
  readonly rates: readonly string[];
  /** At the end of a name, they say that it is a whole record: a `charge_invoice` is no charge. */
  readonly records: readonly string[];
  /** What follows says only what is in the amount. */
  readonly qualifiers: readonly string[];
  /** They say that an amount is without tax. */
  readonly net: readonly string[];
  /** At the end of a name, they say how it is counted. */
  readonly units: readonly string[];
  /** Roles by the first and the last word of a name: `checkoutState`, `currencyIso`, `lineItemPrice`. */
  readonly ends: Readonly<Partial<Record<Role, readonly (readonly [first: RegExp, last: RegExp])[]>>>;
} = {
  parts: {
    discount: [
      'discount',
      'discounts',
      'deduction',
      'deductions',
      'allowance',
      'promo',
      'promotion',
      'promotions',
      'rebate',
      'coupon',
    ],
    fee: ['fee', 'fees', 'surcharge', 'charge', 'charges', 'handling'],
    shipping: [
      'ship',
      'shipping',
      'shipment',
      'shipments',
      'delivery',
      'freight',
      'postage',
      'fulfillment',
      'fulfilment',
      'courier',
    ],
    tax: ['tax', 'taxes', 'vat', 'gst'],
  },
  rows: ['goods', 'items', 'products', 'merchandise', 'delivery', 'handling', 'rounding', 'vat'],
  others: [
    'base',
    'class',
    'code',
    'count',
    'id',
    'number',
    'percent',
    'percentage',
    'rate',
    'rates',
    'type',
  ],
  records: ['cart', 'basket', 'checkout', 'order', 'invoice', 'quote'],
  rates: ['rate', 'rates', 'percent', 'percentage'],
  qualifiers: ['with', 'without', 'including', 'excluding', 'incl', 'excl', 'inc', 'ex', 'before', 'after'],
  net: ['net', 'excl', 'excluding', 'ex', 'untaxed'],
  units: ['amount', 'value', 'cents', 'minor', 'money', 'gross', 'net', 'price'],
  ends: {
    status: [
      [
        /^(?!(payment|financial|fulfil|ship|delivery|tax|stock|inventory|address|region|risk|sync))/,
        /^(status|state|stage|phase)$/,
      ],
      [/^(status|state)$/, /^(name|text|label|description)$/],
    ],
    currency: [
      [/^currency$/, /^(code|iso|id|key)$/],
      // What a shop accounts in is not what the buyer pays in.
      [/^(?!(base|global|original|settlement|accounting|accounts?|payout|system|company)$)/, /^currency$/],
    ],
    quantity: [
      [/^(qty|quantity)$/, /^(ordered|requested|purchased)$/],
      [/^(ordered|order|item|line|product|purchase)$/, /^(qty|quantity)$/],
    ],
    total: [
      [/^(total|amount|balance|sum)$/, /^(due|payable|pay)$/],
      [/^(order|cart|basket|checkout|purchase)$/, /^(amount|sum)$/],
      [/^(grand|final|overall|gross|net)$/, /^total$/],
    ],
    'line-total': [
      [/^(line|row|price|item|extended|total|net|gross)$/, /^(price|total|amount|sum|value|cost)$/],
    ],
  },
};

/** Names of prices. */
export const priceNames = {
  current: /^price$/i,
  /** Prices that are not the current one. */
  former: /list|compare|was|regular|original|before|former|previous|struck|strike|msrp|rrp|min|max|range/i,
  ofUnit: /^unit_?(net_?|sale_?)?(price|amount)$/i,
  /** Names of prices of products and variants. */
  own: /^((list|sale|regular|compare_?at|original|min|max)_?)?price$/i,
  range: /^price_?range$/i,
  rangeEnd: /^(min|max)$/i,
  sale: /sale|promo|special|offer/i,
  /** Names of members that list a price in several currencies. */
  inCurrencies: /prices$|presentment|currencies|converted|conversion|exchange|rates?$|markets?$/i,
  list: /prices$/i,
  /** Lists of prices for more pieces. */
  tier: /(tier|break)_?pric|pric[a-z]{0,10}_?(tier|break)/i,
  /** From how many pieces on a price holds. */
  tierStart: /quantit|qty|pieces|minimum|maximum|^(min|max|from)_|^(min|max|from)[A-Z]/,
  end: /price$/i,
} as const;

/** Names of amounts, and of numbers that are none. */
export const amountNames = {
  /** Prices that are not Money. */
  bare: ['price', 'amount', 'total', 'subtotal'],
  /** The same of something that is measured, which has amounts and totals as well. */
  bareOfMeasure: ['price', 'subtotal'],
  /** Weights, measures, ratings and percentages also have amounts and totals, which may be decimals. */
  measure: /weight|height|width|length|depth|dimension|rating|review|score|percent/i,
  /** Beside a number that is a measure. */
  unit: /unit|percent|measure|^uom$/i,
  /** A word beside a number that is a percentage. */
  percent: /percent|^%$/i,
  /** Around or beside an amount that is a price, and not what a thing contains or how it ranks. */
  ofMoney: /pric|cost|currenc|money|subtotal|^totals$|(^|_)(fee|charge)s?$/i,
  /** Any amount may have such a name. */
  general: /^(amount|value|units|price|_)$/i,
  rounding: /round/i,
  /** The last step of a place with an amount. */
  last: /\/(amount|price|total|subtotal|sum|unit|each|cost)[^/]*$/i,
  currency: /currency/i,
  /** Around a currency that a shop accounts in. */
  ofAccounts: /^(settlement|accounting|accounts?|payouts?|remittance)/i,
  /** What is left to pay, which is nothing of an order that is paid. */
  leftToPay: /due|payable|outstanding|balance|to_?pay|remaining|unpaid/i,
  /** What is paid of an order already. */
  paid: /(?<!un)paid|deposit|down_?payment|advance|captured|received|credit|gift_?card/i,
  money: /price|amount|currency|total/i,
  cost: /amount|price|cost|charge|total|value|fee/i,
  /** What a shipping method costs, which is no name of it. */
  ofMethod: /rate|price|cost|amount|fee/i,
  /** For how many pieces a price is: `price_unit`, `per`. */
  pieces: /unit|base|reference|(^|_)per(_|$)/i,
  /** Numbers of pieces: `total_items`. */
  count: /items|pieces|quantit|qty|count|lines|units(?![_/]*price)/i,
  /** Numbers that are no price. */
  points: /weight|gram|volume|point|reward|loyal|bonus/i,
  /** The end of a name for one amount in several currencies: `totalPriceSet`. */
  inCurrencies: /(?<=[a-z])Set$/,
  /** What any row of a bill may call its amount. */
  ofRow: /^(total|charge|price|sum)_?(amount|price|value)?$/i,
  grossOrNet: /^(gross|net)_?(value|amount|price)$/i,
  /** Amounts, whatever they are the price of. */
  argument: /(price|amount|cost|total|tip|donation|discount|deposit)$/i,
  /** Members whose value says what a row is about. */
  tellers: ['type', 'code', 'kind', 'key', 'name', 'label', 'title', 'id'] as const,
  /** The same behind the name of what is told: `subTotalType`. */
  telling: /[a-z](_?(type|kind|code|label)|Type|Kind|Code|Label)$/,
} as const;
