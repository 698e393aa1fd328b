/**
 * A shop for businesses in the manner of Sitecore OrderCloud: orders with line items beside them, price breaks, worksheets.
 *
 * Lawful oddities: an item is a product and, if it has any, one of its variants; from ten pieces on, each costs less; each of
 * two warehouses has its own shipment, whose method is chosen by itself; the tax is on top, by the province, for each line
 * item and for the shipping, and known with the address; refusals are results with `isError` and `Errors`.
 */
import { catalogProduct, shop } from '../../variants/frame/shop.ts';
import { honest, type Outcome, type Plant, type Tools } from '../../variants/frame/tools.ts';
import {
  counter,
  type Fields,
  fieldsOf,
  isFields,
  type Places,
  type Variant,
} from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { type Change, type Line, sumOf } from '../trade/lines.ts';
import { listIn, rowsIn } from '../trade/stock.ts';
import { type Cart, type Checkout, ids, type Rules, tradeOf, usual, type Words } from '../trade/trade.ts';
import {
  catalogWith,
  items,
  keyOf,
  moneyOf,
  productIdOf,
  resultOf,
  unitPriceOf,
  variantIdOf,
  warehouseOf,
  wares,
} from './goods.ts';
import { refusal, statuses } from './refusals.ts';
import { listed } from './tool-list.ts';

/** A checkout with the method of each shipment. */
type Worksheet = Checkout & { readonly chosen?: Readonly<Record<string, string>> };
type Contents = Pick<Worksheet, 'lines' | 'address' | 'chosen'>;

const methods = {
  'DC-TORONTO': [
    { ID: 'GROUND', Name: 'Parcel, ground', Cost: 1_295, EstimatedTransitDays: 4 },
    { ID: 'EXPRESS', Name: 'Parcel, express', Cost: 2_950, EstimatedTransitDays: 1 },
  ],
  'DC-CALGARY': [
    { ID: 'FREIGHT', Name: 'Freight to the dock', Cost: 8_900, EstimatedTransitDays: 7 },
    { ID: 'LIFTGATE', Name: 'Freight with a liftgate', Cost: 12_450, EstimatedTransitDays: 7 },
  ],
} as const;

type Warehouse = keyof typeof methods;
const warehouses = Object.keys(methods) as readonly Warehouse[];

const linesFrom = (warehouse: Warehouse, lines: readonly Line[]) =>
  lines.filter(({ item }) => warehouseOf(item.ware) === warehouse);

const shipmentsOf = (lines: readonly Line[]) =>
  warehouses.filter((warehouse) => linesFrom(warehouse, lines).length > 0);

export const shippingCosts = ({ lines, chosen = {} }: Contents): readonly number[] =>
  shipmentsOf(lines).map(
    (warehouse) => methods[warehouse].find(({ ID }) => ID === chosen[warehouse])?.Cost ?? 0,
  );

/** What a fault may bend in the prices. */
type House = {
  readonly unitPriceOf: (line: Line) => number;
  readonly shippingOf: (contents: Contents) => number;
};

const lawful: House = { unitPriceOf, shippingOf: (contents) => sumOf(shippingCosts(contents)) };

/** Percent of tax by province. */
const rates: Readonly<Record<string, number>> = { AB: 5, BC: 12, MB: 12, ON: 13, QC: 14.975, SK: 11 };

const taxOn = (amount: number, { address }: Contents): number =>
  Math.round((amount * (rates[String(address?.State)] ?? 0)) / 100);

const lineTotalOf = (line: Line, house: House): number => house.unitPriceOf(line) * line.quantity;

function sumsOf(contents: Contents, house: House): ReturnType<Rules['totals']> {
  const amounts = contents.lines.map((line) => lineTotalOf(line, house));
  const shipping = house.shippingOf(contents);
  const subtotal = sumOf(amounts);
  const tax = sumOf([...amounts, shipping].map((amount) => taxOn(amount, contents)));
  return { subtotal, discount: 0, shipping, tax, total: subtotal + shipping + tax };
}

const toLineItem = (line: Line, house: House): Fields => {
  const { ware, sku, label } = line.item;
  const variant = variantIdOf(ware, sku);
  return {
    ID: line.key,
    ProductID: productIdOf(ware),
    Quantity: line.quantity,
    UnitPrice: moneyOf(house.unitPriceOf(line)),
    LineSubtotal: moneyOf(lineTotalOf(line, house)),
    LineTotal: moneyOf(lineTotalOf(line, house)),
    ShipFromAddressID: warehouseOf(ware),
    Product: { ID: productIdOf(ware), Name: ware.title },
    Variant: variant === undefined ? null : { ID: variant, Name: `${ware.title}, ${label}` },
  };
};

/** The members of an order that say what it costs. */
const costsOf = (contents: Contents, house: House): Fields => {
  const { subtotal, shipping, tax, total } = sumsOf(contents, house);
  return {
    LineItemCount: contents.lines.length,
    Currency: 'CAD',
    Subtotal: moneyOf(subtotal),
    ShippingCost: moneyOf(shipping),
    TaxCost: moneyOf(tax),
    Total: moneyOf(total),
  };
};

const shipEstimatesOf = ({ lines, chosen = {} }: Contents): readonly Fields[] =>
  shipmentsOf(lines).map((warehouse) => ({
    ID: warehouse,
    SelectedShipMethodID: chosen[warehouse] ?? null,
    ShipEstimateItems: linesFrom(warehouse, lines).map(({ key, quantity }) => ({
      LineItemID: key,
      Quantity: quantity,
    })),
    ShipMethods: methods[warehouse].map(({ Cost, ...method }) => ({ ...method, Cost: moneyOf(Cost) })),
  }));

const calculationOf = (contents: Contents, house: House): Fields => {
  const { shipping, tax } = sumsOf(contents, house);
  return {
    ShippingTotal: moneyOf(shipping),
    TaxTotal: moneyOf(tax),
    xp: {
      LineItemTaxes: contents.lines.map((line) => ({
        LineItemID: line.key,
        LineItemTotalTax: moneyOf(taxOn(lineTotalOf(line, house), contents)),
      })),
      ShippingTax: moneyOf(taxOn(shipping, contents)),
    },
  };
};

const addsIn = (args: Fields, name: string): readonly Change[] =>
  rowsIn(args, name).map(({ ProductID, VariantID, Quantity }) => ({
    does: 'add',
    item: keyOf(ProductID, VariantID),
    quantity: Number(Quantity),
  }));

const changesIn = (args: Fields): readonly Change[] => [
  ...listIn(args, 'Delete').map((key) => ({ does: 'set', key, quantity: 0 }) as const),
  ...rowsIn(args, 'Patch').map(({ ID, Quantity }) => {
    return { does: 'set', key: ID, quantity: Number(Quantity) } as const;
  }),
  ...addsIn(args, 'Create'),
];

function delivery(worksheet: Worksheet, args: Fields): Worksheet | Outcome {
  const shipments = shipmentsOf(worksheet.lines);
  const chosen: Record<string, string> = { ...worksheet.chosen };
  for (const { ShipEstimateID, ShipMethodID } of rowsIn(args, 'ShipMethodSelections')) {
    const shipment = shipments.find((warehouse) => warehouse === ShipEstimateID);
    const method = shipment && methods[shipment].find(({ ID }) => ID === ShipMethodID);
    if (!method) return refusal('unknown-method', { ShipEstimateID, ShipMethodID });
    chosen[String(shipment)] = method.ID;
  }
  const isWhole = shipments.every((warehouse) => chosen[warehouse] !== undefined);
  const { ShippingAddress } = args;
  return {
    ...worksheet,
    chosen,
    ...(isFields(ShippingAddress) && { address: ShippingAddress }),
    ...(isWhole && { method: Object.values(chosen).join(' ') }),
  };
}

const worksheetOf = (worksheet: Worksheet, house: House): Fields => ({
  Order: {
    ID: worksheet.id,
    Status: statuses[worksheet.state],
    IsSubmitted: worksheet.state === 'placed',
    ShippingAddress: worksheet.address ?? null,
    ...costsOf(worksheet, house),
  },
  LineItems: worksheet.lines.map((line) => toLineItem(line, house)),
  ShipEstimateResponse: { ShipEstimates: shipEstimatesOf(worksheet) },
  OrderCalculateResponse: worksheet.address ? calculationOf(worksheet, house) : null,
  Requires: [
    ...(worksheet.address ? [] : ['ShippingAddress']),
    ...(worksheet.method ? [] : ['ShipMethodSelections']),
  ],
  SubmittedOrderID: worksheet.order ?? null,
});

const wordsWith = (house: House): Words => ({
  cartOf: ({ CartID }) => CartID,
  checkoutOf: ({ OrderID }) => OrderID,
  orderOf: ({ SubmittedOrderID }) => SubmittedOrderID,
  filling: (args) => addsIn(args, 'LineItems'),
  changes: changesIn,
  delivery,
  approval: (args) => {
    const { Approved, DateApproved } = fieldsOf(args, 'ApprovalInfo');
    return { given: Approved, at: DateApproved };
  },
  cart: ({ id, state, lines }: Cart) => ({
    Order: { ID: id, Status: statuses[state], IsSubmitted: false, ...costsOf({ lines }, house) },
    LineItems: lines.map((line) => toLineItem(line, house)),
  }),
  checkout: (worksheet) => worksheetOf(worksheet, house),
  order: (worksheet: Worksheet, placedAt) => ({
    Order: {
      ID: worksheet.order,
      Status: 'Open',
      IsSubmitted: true,
      DateSubmitted: placedAt,
      ShippingAddress: worksheet.address,
      ...costsOf(worksheet, house),
      xp: { WorksheetID: worksheet.id },
    },
    LineItems: worksheet.lines.map((line) => toLineItem(line, house)),
    ShipEstimateResponse: { ShipEstimates: shipEstimatesOf(worksheet) },
  }),
});

const idOf = (name: string): string => Buffer.from(hexOf(name), 'hex').toString('base64url');

/** What a fault bends: the rules of the records, the prices, or the catalog. */
type Bent = Partial<Rules> & { readonly house?: Partial<House>; readonly catalog?: Tools };

export const openWith =
  ({ house: bent, catalog = catalogWith(), ...rest }: Bent = {}) =>
  (places: Places): Tools => {
    const house = { ...lawful, ...bent };
    const [nextCart, nextSheet, nextLine] = [counter(), counter(), counter()];
    const nextOrder = ids('', 412, 1);
    const rules: Rules = {
      ...usual,
      find: (id) => items.find((item) => item.id === id),
      newKey: () => `X${String(nextLine() + 1).padStart(3, '0')}`,
      cartId: () => idOf(`ordercloud cart ${nextCart()}`),
      checkoutId: () => idOf(`ordercloud worksheet ${nextSheet()}`),
      orderId: () => `ORD${nextOrder().padStart(6, '0')}`,
      refuse: refusal,
      totals: (lines) => sumsOf({ lines }, house),
      ...rest,
    };
    return tradeOf(wordsWith(house), rules, catalog, places);
  };

/** @param plant a fault in its tools; none by default */
export const ordercloud = (plant: Plant = honest): Variant =>
  shop({
    name: 'ordercloud',
    listed,
    open: openWith(),
    plant,
    result: resultOf,
    products: ({ otherUrl }) => wares.map((ware) => catalogProduct(ware, otherUrl)),
    collections: { furniture: ({ product_type }) => product_type === 'Furniture' },
    rate: [300, 4_000],
  });
