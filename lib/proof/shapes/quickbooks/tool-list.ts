/** The tools in the manner of QuickBooks Online: their list, their faults, and those of the catalog. */
import { asFields, asList } from '../../planted/planted.ts';
import { type Outcome, refuse, type Tools } from '../../variants/frame/tools.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { context, country, list, object, text, toolsOf, whole, yesNo } from '../desk/schema.ts';
import type { Reason } from '../trade/lines.ts';
import { matching, rowsIn } from '../trade/stock.ts';
import { entryOf, soldIn, wares } from './goods.ts';

const some = (description: string, maxLength = 255, more: Fields = {}) =>
  text(description, { minLength: 1, maxLength, ...more });

const cartId = some('`Id` of the Estimate that is the cart.', 20);
const checkoutId = some('`Id` of the Estimate that is the checkout.', 20);
const itemId = some('`Id` of an Item.', 20);
const syncToken = some(
  '`SyncToken` of the record as you have read it last. Every change makes a new one; with an older one, the call is refused with 5010.',
  10,
);
const itemRef = object('The Item of the line. A Category is not sold.', { value: itemId });
const detailType = text('What the line is; only lines of Items are sent.', {
  enum: ['SalesItemLineDetail'],
});

const newLine = object('A line of the cart.', {
  DetailType: detailType,
  SalesItemLineDetail: object('What is bought.', {
    ItemRef: itemRef,
    Qty: whole('How many pieces.', 1, 1_000),
  }),
});
const changedLine = object(
  'A line that the cart has, by its `Id`, or a new line without one.',
  {
    Id: some('`Id` of a line of this cart, which gets the `Qty`.', 10),
    DetailType: detailType,
    SalesItemLineDetail: object(
      'What is bought. `UnitPrice` and the like are the shop’s, and are ignored if you send them back.',
      {
        ItemRef: object('The Item of a new line. An existing line keeps its Item.', { value: itemId }),
        Qty: whole('How many pieces the line has from now on; 0 removes an existing line.', 0, 1_000),
      },
      ['Qty'],
    ),
  },
  ['DetailType', 'SalesItemLineDetail'],
);

const address = (description: string) =>
  object(
    description,
    {
      Line1: some('First line: the recipient, or the street.'),
      Line2: text('Second line.', { maxLength: 255 }),
      Line3: text('Third line.', { maxLength: 255 }),
      City: some('City.'),
      CountrySubDivisionCode: some('Code of the state or region; needed in the United States.', 255, {
        examples: ['CA'],
      }),
      PostalCode: some('Postal code.', 31),
      Country: country(),
    },
    ['Line1', 'City', 'PostalCode', 'Country'],
    {
      examples: [
        {
          Line1: 'Ines Calder',
          Line2: '418 Alder Street',
          City: 'Sacramento',
          CountrySubDivisionCode: 'CA',
          PostalCode: '95814',
          Country: 'US',
        },
      ],
    },
  );
const delivery: Fields = {
  ShipAddr: address('Where the goods go. It takes the place of the earlier address as a whole.'),
  BillAddr: address(
    'Where the receipt goes, if not to the ShipAddr. It takes the place of the earlier one as a whole.',
  ),
  ShipMethodRef: object('How the goods are shipped, in place of an earlier method.', {
    value: some('`value` of one of the `ShipMethod` of the checkout.', 60),
  }),
  BillEmail: object('Where the receipt is sent.', {
    Address: text('E-mail address.', { format: 'email', maxLength: 100 }),
  }),
  CustomerMemo: object('A word to the shop, printed on the receipt.', { value: some('The text.', 1_000) }),
};
const buyerAcceptance = object('What the buyer says at the moment of payment.', {
  Accepted: yesNo('Whether the buyer accepts the checkout and will pay its TotalAmt.'),
  AcceptedDate: text('When the buyer said so, RFC 3339; no more than five minutes ago.', {
    format: 'date-time',
  }),
});

const readCart = object('Which cart.', { Id: cartId });
const readCheckout = object('Which checkout.', { Id: checkoutId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Finds the Items with all words of the query in their name or category. Each size is an Item by itself, with a ParentRef to its Category. All amounts of all tools are in cents of the US dollar; prices are without tax. In the QueryResponse, totalCount says how many are found, and maxResults how many of them are on this page.',
    object(
      'The search.',
      {
        query: text('Words; an empty text finds all.'),
        context,
        startPosition: whole('Which Item is the first of the page; 1 by default.', 1, 100_000),
        maxResults: whole('How many Items a page has at most; 20 by default.', 1, 100),
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Reads Items by Id. If one of them does not exist, the call is refused.',
    object('Which.', { Ids: list('Ids of Items.', itemId, { minItems: 1, maxItems: 50 }) }),
  ],
  [
    'get_product',
    'Reads an Item: the UnitPrice of a piece, whether it is Taxable, and QtyOnHand; with 0 it cannot be bought. A Category has no price: its sizes are found by its name.',
    object('Which.', { Id: itemId }),
  ],
  [
    'create_cart',
    'Makes an Estimate with these lines. The same Item twice makes two lines. An Item that does not exist or is out of stock is refused, and nothing is made.',
    object('The cart.', { Line: list('The lines.', newLine, { minItems: 1, maxItems: 100 }) }),
  ],
  [
    'get_cart',
    'Reads a cart. After the lines of the Items, which have an Id, come those of the shop: the subtotal, and a discount of 5 percent of the Items from a subtotal of 100 dollars, whose Amount is taken off. TotalAmt is what remains, and the TotalTax, which is that of Seattle as long as the address is not known. TxnStatus is Pending, or Rejected after it was cancelled.',
    readCart,
  ],
  [
    'update_cart',
    'Changes the lines of a cart. By default the update is full: the lines that you send are all that the cart has then, and a line that is not named is removed. With sparse, lines that are not named stay as they are. Lines keep their Id. A line without Id is always a new line. If one line is refused, nothing is changed.',
    object(
      'The change.',
      {
        Id: cartId,
        SyncToken: syncToken,
        sparse: yesNo('Whether lines that are not named stay; `false` by default.'),
        Line: list('The lines.', changedLine, { minItems: 1, maxItems: 100 }),
      },
      ['Id', 'SyncToken', 'Line'],
    ),
  ],
  [
    'cancel_cart',
    'Rejects an Estimate. It can still be read, and never be changed or checked out again. A checkout that was made before goes on.',
    object('Which cart.', { Id: cartId, SyncToken: syncToken }),
  ],
  [
    'create_checkout',
    'Makes the checkout of a pending cart with lines: another Estimate, with an Id of its own and the lines as they are now. Later changes of the cart do not change it, and the cart stays as it is.',
    readCart,
  ],
  [
    'get_checkout',
    'Reads a checkout. `ShipMethod` has the ways to ship to the ShipAddr, and what each costs. The shipping is the line whose ItemRef is SHIPPING_ITEM_ID, and is not discounted. Tax is added in Washington, California and Texas by the state of the ShipAddr, and is that of Seattle as long as there is none; food is not taxed, and shipping is not in California. TotalAmt is the Items without the discount, the shipping, and the TotalTax.',
    readCheckout,
  ],
  [
    'update_checkout',
    'Sets where a checkout goes, and how. This update is always sparse: what is not sent stays. The ShipAddr is needed first, or with the others; the ShipMethodRef may come before.',
    object('The change.', { Id: checkoutId, SyncToken: syncToken, ...delivery }, ['Id', 'SyncToken']),
  ],
  [
    'complete_checkout',
    'Places the order. The checkout needs a ShipAddr and a ShipMethodRef, and the buyer must have accepted it, or it is refused. It is Closed then, and is not completed again: among its LinkedTxn, the one of the TxnType SalesReceipt has the Id of the order as TxnId.',
    object('The order.', { Id: checkoutId, SyncToken: syncToken, BuyerAcceptance: buyerAcceptance }, [
      'Id',
      'SyncToken',
    ]),
  ],
  [
    'cancel_checkout',
    'Rejects a checkout that is not completed. It can still be read, and never be changed or completed.',
    object('Which checkout.', { Id: checkoutId, SyncToken: syncToken }),
  ],
  [
    'get_order',
    'Reads an order, with the lines, the tax and the TotalAmt of the checkout. The payment is booked with it, so that its Balance is 0.',
    object('Which.', { Id: some('`Id` of the SalesReceipt.', 20) }),
  ],
]);

/** The codes of the platform that this shop has, and what they always say. */
const messages = {
  '610': 'Object Not Found',
  '2020': 'Required param missing, need to supply the required value for the API',
  '2500': 'Invalid Reference Id',
  '5010': 'Stale Object Error',
  '6000': 'A business validation error has occurred while processing your request',
} as const;
type Problem = readonly [code: keyof typeof messages, element: string, detail: string];

function fault(problems: readonly [Problem, ...Problem[]]): Outcome {
  const errors = problems.map(([code, element, detail]) => ({
    Message: messages[code],
    Detail: detail,
    code,
    element,
  }));
  return refuse(-32_000, messages[problems[0][0]], { Fault: { Error: errors, type: 'ValidationFault' } });
}

const reasons: Readonly<Record<Reason, Problem>> = {
  'unknown-item': ['2500', 'ItemRef', 'There is no Item to sell with this Id'],
  'sold-out': ['6000', 'ItemRef', 'This Item is out of stock'],
  'unknown-line': ['2500', 'Line.Id', 'The cart has no line with this Id'],
  'unknown-cart': ['610', 'Id', 'There is no cart with this Id'],
  'unknown-checkout': ['610', 'Id', 'There is no checkout with this Id'],
  'unknown-order': ['610', 'Id', 'There is no SalesReceipt with this Id'],
  'unknown-method': ['2500', 'ShipMethodRef', 'There is no such shipping method'],
  'empty-cart': ['6000', 'Line', 'The cart has no lines'],
  closed: ['6000', 'TxnStatus', 'This Estimate is closed or rejected'],
  stale: ['5010', 'SyncToken', 'The record was changed since this token was read'],
  unaddressed: ['2020', 'ShipAddr', 'A ShipAddr is needed, with a CountrySubDivisionCode in the US'],
  'not-ready': ['2020', 'Id', 'The checkout is not complete'],
};
const lacking: Readonly<Record<string, Problem>> = {
  approval: ['2020', 'BuyerAcceptance', 'The buyer has not accepted within the last five minutes'],
  address: ['2020', 'ShipAddr', 'The ShipAddr is missing'],
  method: ['2020', 'ShipMethodRef', 'The ShipMethodRef is missing'],
};

export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [code, element, detail] = reasons[reason];
  const [first, ...rest] = asList(missing).flatMap((name) => {
    const problem = lacking[String(name)];
    return problem ? [problem] : [];
  });
  return fault(first ? [first, ...rest] : [[code, element, id === undefined ? detail : `${detail} : ${id}`]]);
}

/** The index of the first Item of a page. */
export type First = (startPosition: number) => number;
export const ordinal: First = (startPosition) => startPosition - 1;

export const catalogWith =
  (first: First): Tools =>
  (name, args) => {
    if (name === 'search_catalog') {
      const { query, startPosition = 1, maxResults = 20 } = args;
      const found = soldIn(matching(wares, query));
      const begin = first(Number(startPosition));
      const page = found.slice(begin, begin + Number(maxResults));
      return {
        record: {
          QueryResponse: {
            Item: page,
            startPosition,
            maxResults: page.length,
            totalCount: found.length,
          },
        },
      };
    }
    const wanted = name === 'lookup_catalog' ? asList(args.Ids) : [args.Id];
    const unknown = wanted.find((id) => !entryOf(id));
    if (unknown !== undefined) return fault([['610', 'Id', `There is no Item with this Id : ${unknown}`]]);
    const entries = wanted.map((id) => asFields(entryOf(id)));
    if (name === 'get_product') return { record: { Item: entries[0] } };
    const count = entries.length;
    return {
      record: { QueryResponse: { Item: entries, startPosition: 1, maxResults: count, totalCount: count } },
    };
  };

/** Refuses new lines of nothing, and existing lines with another Item. */
export function unclear(args: Fields, lines: readonly Fields[]): Outcome | undefined {
  const itemIn = (row: Fields): unknown => fieldsOf(fieldsOf(row, 'SalesItemLineDetail'), 'ItemRef').value;
  for (const row of rowsIn(args, 'Line')) {
    const item = itemIn(row);
    const line = lines.find(({ Id }) => Id === row.Id);
    if (line && item !== undefined && item !== itemIn(line)) {
      return fault([['6000', 'Line.ItemRef', `The Item of a line cannot be changed : ${row.Id}`]]);
    }
    const isEmpty = item === undefined || fieldsOf(row, 'SalesItemLineDetail').Qty === 0;
    if (row.Id === undefined && isEmpty) {
      return fault([['2020', 'Line', 'A new line needs an ItemRef, and a Qty of at least 1']]);
    }
  }
  return undefined;
}
