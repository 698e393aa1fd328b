/** The carts, checkouts and orders of the Spryker Glue API: calculations of each item, and totals in rappen. */
import type { Fields } from '../../variants/variant.ts';
import type { Basket, Line, Purchase } from '../desk/desk.ts';

export const methods = [
  { id: 2, carrierName: 'Swiss Post', name: 'Economy', rappen: 700 },
  { id: 3, carrierName: 'Swiss Post', name: 'Priority', rappen: 950 },
] as const;

const deposit = 30;

/** The tax that is in an amount, at a rate in percent. */
const taxIn = (amount: number, rate: number): number => Math.round((amount * rate) / (100 + rate));

/** Prices are gross. Bottles have a deposit, and from six pieces on 5 % are taken off the price without it. */
function calculationsOf({ item, quantity }: Line) {
  const unitOption = item.ware.kind === 'Drinks' ? deposit : 0;
  const [sumPrice, sumOption] = [item.amount * quantity, unitOption * quantity];
  const sumDiscount = quantity >= 6 ? Math.round((sumPrice * 5) / 100) : 0;
  const sumToPay = sumPrice + sumOption - sumDiscount;
  return {
    unitPrice: item.amount,
    sumPrice,
    taxRate: 2.6,
    unitGrossPrice: item.amount,
    sumGrossPrice: sumPrice,
    unitProductOptionPriceAggregation: unitOption,
    sumProductOptionPriceAggregation: sumOption,
    unitSubtotalAggregation: item.amount + unitOption,
    sumSubtotalAggregation: sumPrice + sumOption,
    unitDiscountAmountAggregation: Math.round(sumDiscount / quantity),
    sumDiscountAmountAggregation: sumDiscount,
    sumTaxAmountFullAggregation: taxIn(sumToPay, 2.6),
    unitPriceToPayAggregation: Math.round(sumToPay / quantity),
    sumPriceToPayAggregation: sumToPay,
  };
}

const optionsOf = ({ item, quantity }: Line): readonly Fields[] =>
  item.ware.kind === 'Drinks'
    ? [{ optionGroupName: 'Deposit', optionName: 'Glass bottle', price: deposit * quantity }]
    : [];

const itemOf = (line: Line): Fields => ({
  type: 'items',
  id: line.item.id,
  attributes: {
    sku: line.item.id,
    abstractSku: line.item.id.replace(/-\d+$/, ''),
    groupKey: line.item.id,
    quantity: line.quantity,
    amount: null,
    calculations: calculationsOf(line),
    selectedProductOptions: optionsOf(line),
  },
});

const withItems = (data: Fields, lines: readonly Line[]): Fields => ({
  data: {
    ...data,
    relationships: { items: { data: lines.map(({ item }) => ({ type: 'items', id: item.id })) } },
  },
  included: lines.map(itemOf),
});

type Calculations = ReturnType<typeof calculationsOf>;

function totalsOf(lines: readonly Line[], expenseTotal = 0): Fields {
  const rows = lines.map(calculationsOf);
  const sum = (name: keyof Calculations) => rows.reduce((all, row) => all + row[name], 0);
  const subtotal = sum('sumSubtotalAggregation');
  const discountTotal = sum('sumDiscountAmountAggregation');
  const grandTotal = subtotal - discountTotal + expenseTotal;
  return {
    subtotal,
    discountTotal,
    expenseTotal,
    taxTotal: sum('sumTaxAmountFullAggregation') + taxIn(expenseTotal, 8.1),
    grandTotal,
    priceToPay: grandTotal,
  };
}

export const showCart = ({ id, stage, lines }: Basket): Fields =>
  withItems(
    {
      type: 'carts',
      id,
      attributes: {
        priceMode: 'GROSS_MODE',
        currency: 'CHF',
        store: 'CH',
        status: stage === 'off' ? 'deleted' : 'active',
        totals: totalsOf(lines),
      },
    },
    lines,
  );

const states = { open: 'open', done: 'placed', off: 'cancelled' } as const;

const chosenBy = ({ method }: Purchase) => methods.find(({ id }) => String(id) === method);

const shipmentOf = ({ id, carrierName, name, rappen }: (typeof methods)[number]): Fields => ({
  id,
  carrierName,
  name,
  price: rappen,
});

export function showCheckout(purchase: Purchase, lacking: readonly string[]): Fields {
  const chosen = chosenBy(purchase);
  const attributes = {
    status: purchase.stage === 'open' && lacking.length === 0 ? 'ready' : states[purchase.stage],
    missing: lacking,
    priceMode: 'GROSS_MODE',
    currency: 'CHF',
    totals: totalsOf(purchase.lines, chosen?.rappen),
    shippingAddress: purchase.address ?? null,
    selectedShipmentMethod: chosen ? shipmentOf(chosen) : null,
    shipmentMethods: methods.map(shipmentOf),
    orderReference: purchase.order ?? null,
  };
  return withItems({ type: 'checkout-data', id: purchase.id, attributes }, purchase.lines);
}

const soldItem = (line: Line): Fields => {
  const { unitPrice, sumPrice, sumDiscountAmountAggregation, sumPriceToPayAggregation } =
    calculationsOf(line);
  return {
    sku: line.item.id,
    name: `${line.item.ware.title}, ${line.item.label}`,
    quantity: line.quantity,
    unitPrice,
    sumPrice,
    sumDiscountAmountAggregation,
    sumPriceToPayAggregation,
    productOptions: optionsOf(line),
  };
};

export function showOrder(purchase: Purchase): Fields {
  const chosen = chosenBy(purchase);
  const attributes = {
    itemStates: ['payment pending'],
    priceMode: 'GROSS_MODE',
    currencyIsoCode: 'CHF',
    totals: totalsOf(purchase.lines, chosen?.rappen),
    items: purchase.lines.map(soldItem),
    shippingAddress: purchase.address ?? null,
    shipments: chosen ? [{ shipmentMethodName: chosen.name, carrierName: chosen.carrierName }] : [],
  };
  return { data: { type: 'orders', id: purchase.order, attributes } };
}
