/** The words in names of members. No check has words of its own. */
import type { Role } from '../../../lib/model/commerce-map.ts';

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
};

/** Where an order shows its own id, under one of these names, and what may stand around it. */
export const orderNames = {
  ownId: /^(order_?)?(id|number|no|code|key|ref|reference)$/i,
  around: /order|data|result|record/i,
};

/** Members with the title of what is sold, and what else has a title or a name. */
export const titleNames = {
  member: /^((product|item|variant|variation|sku|merchandise)[_-]?)?(title|name|label)$/i,
  ofOthers:
    /seo|meta|image|media|option|attribute_|categor|collection|brand|vendor|seller|maker|manufactur|badge|tag|page/i,
};

/** The end of a whole name that is the total, whatever stands before it. */
export const grandTotal = /grandtotal(amount|value|cents|money)?$/;

/** A whole name that says that an amount is without tax. */
export const withoutTax = /without(tax|vat)|(tax|vat)exclu/;

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
