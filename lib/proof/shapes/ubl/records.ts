/** Requisitions, quotations and orders in UBL: amounts without tax, charges, and what is payable after rounding. */
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';

export const terms = [
  { id: 'DAP-GLS', reason: 'GLS parcel', oere: 4_900 },
  { id: 'DAP-KURER', reason: 'Courier on the same day', oere: 14_900 },
] as const;

const amountOf = (minor: number): Fields => ({ _: minor, currencyID: 'DKK' });

const orderLine = ({ id, item, quantity }: Line): Fields => ({
  LineItem: {
    ID: id,
    Quantity: { _: quantity, unitCode: 'EA' },
    LineExtensionAmount: amountOf(item.amount * quantity),
    Price: { PriceAmount: amountOf(item.amount), BaseQuantity: { _: 1, unitCode: 'EA' } },
    Item: {
      Name: `${item.ware.title}, ${item.label}`,
      SellersItemIdentification: { ID: item.sku },
      ClassifiedTaxCategory: { ID: 'S', Percent: 25 },
    },
  },
});

type Charge = { readonly reason: string; readonly oere: number };

/** Orders of less than 300 kroner have a charge. */
const chargesOf = (lines: readonly Line[], method: string | undefined): readonly Charge[] => [
  ...(lines.length > 0 && sumOf(lines) < 30_000 ? [{ reason: 'Small order', oere: 3_500 }] : []),
  ...terms.filter(({ id }) => id === method),
];

/** Tax of 25 % on lines and charges together; what is payable is a multiple of 50 øre. */
function figuresOf(lines: readonly Line[], method?: string): Fields {
  const charges = chargesOf(lines, method);
  const extension = sumOf(lines);
  const charged = charges.reduce((sum, { oere }) => sum + oere, 0);
  const exclusive = extension + charged;
  const tax = Math.round((exclusive * 25) / 100);
  const inclusive = exclusive + tax;
  const payable = Math.round(inclusive / 50) * 50;
  return {
    DocumentCurrencyCode: 'DKK',
    OrderLine: lines.map(orderLine),
    AllowanceCharge: charges.map(({ reason, oere }) => ({
      ChargeIndicator: true,
      AllowanceChargeReason: reason,
      Amount: amountOf(oere),
    })),
    TaxTotal: {
      TaxAmount: amountOf(tax),
      TaxSubtotal: [
        {
          TaxableAmount: amountOf(exclusive),
          TaxAmount: amountOf(tax),
          TaxCategory: { ID: 'S', Percent: 25, TaxScheme: { ID: 'VAT' } },
        },
      ],
    },
    LegalMonetaryTotal: {
      LineExtensionAmount: amountOf(extension),
      ChargeTotalAmount: amountOf(charged),
      TaxExclusiveAmount: amountOf(exclusive),
      TaxInclusiveAmount: amountOf(inclusive),
      PayableRoundingAmount: amountOf(payable - inclusive),
      PayableAmount: amountOf(payable),
    },
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields => ({
  Requisition: {
    ID: id,
    DocumentStatusCode: stage === 'off' ? 'Cancelled' : 'Draft',
    LineCountNumeric: lines.length,
    ...figuresOf(lines),
  },
});

const statuses = { open: 'Incomplete', done: 'Ordered', off: 'Cancelled' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  Quotation: {
    UUID: purchase.id,
    DocumentStatusCode:
      purchase.stage === 'open' && lacking.length === 0 ? 'AwaitingAcceptance' : statuses[purchase.stage],
    ...figuresOf(purchase.lines, purchase.method),
    Delivery: purchase.address ?? null,
    DeliveryTerms: purchase.method ? { ID: purchase.method } : null,
    OfferedDeliveryTerms: terms.map(({ id, reason, oere }) => ({
      ID: id,
      SpecialTerms: reason,
      Amount: amountOf(oere),
    })),
    MissingInformation: lacking,
    OrderReference: purchase.order ? { ID: purchase.order } : null,
  },
});

export const showOrder = (purchase: Purchase): Fields => ({
  Order: {
    ID: purchase.order,
    QuotationDocumentReference: { UUID: purchase.id },
    DocumentStatusCode: 'Confirmed',
    ...figuresOf(purchase.lines, purchase.method),
    Delivery: purchase.address ?? null,
    DeliveryTerms: { ID: purchase.method },
  },
});
