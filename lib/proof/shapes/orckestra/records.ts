/** The records of carts in the manner of Orckestra: one shipment, which has the line items and their taxes. */
import type { Fields } from '../../variants/variant.ts';
import { hexOf } from '../desk/stock.ts';
import { amountOf, type Line } from '../trade/lines.ts';
import { feeOf, inBoth, moneyOf, productIdOf, variantIdOf } from './goods.ts';
import {
  type Contents,
  discountOf,
  feesOn,
  type House,
  methodOf,
  type methods,
  sumsOf,
  type Taxed,
  taxesOf,
} from './sums.ts';

const rewardsOn = (line: Line): readonly Fields[] => {
  const discount = discountOf(line);
  if (discount === 0) return [];
  return [
    {
      id: hexOf(`orckestra reward on ${line.key}`),
      promotionName: 'Three or more, ten percent off',
      level: 'LineItem',
      rewardType: 'Discount',
      amount: moneyOf(discount),
    },
  ];
};

const additionalFeesOn = (line: Line): readonly Fields[] => {
  const fees = feesOn(line);
  if (fees === 0) return [];
  return [
    {
      name: 'EHF',
      displayName: inBoth('Environmental handling fee', 'Écofrais'),
      calculationRule: 'PerUnit',
      amount: moneyOf(feeOf(line.item.ware)),
      taxable: true,
      totalAmount: moneyOf(fees),
    },
  ];
};

const toLineItem = (line: Line, placed: boolean, house: House): Fields => {
  const { ware, sku, label, amount } = line.item;
  return {
    id: line.key,
    productId: productIdOf(ware),
    variantId: variantIdOf(ware, sku),
    sku,
    productSummary: {
      displayName: inBoth(ware.title),
      brand: ware.maker,
      primaryParentCategoryId: ware.kind.toLowerCase(),
    },
    kvaDisplayValues: ware.makes.length > 1 ? { Colour: inBoth(label) } : {},
    quantity: line.quantity,
    placedQuantity: placed ? line.quantity : null,
    listPrice: moneyOf(amount),
    currentPrice: moneyOf(amount),
    placedPrice: placed ? moneyOf(amount) : null,
    totalWithoutDiscount: moneyOf(amountOf(line)),
    discountAmount: moneyOf(discountOf(line)),
    total: moneyOf(house.lineTotalOf(line)),
    additionalFees: additionalFeesOn(line),
    additionalFeeAmount: moneyOf(feesOn(line)),
    rewards: rewardsOn(line),
    isGiftItem: false,
    status: 'InStock',
  };
};

const toTax = ({ rate, isShipping, lineItemIds, base, tax }: Taxed, shipment: string): Fields => ({
  id: hexOf(`orckestra ${rate.code} ${isShipping} of ${shipment}`),
  code: rate.code,
  displayName: inBoth(rate.code, rate.french),
  percentage: rate.milli / 1_000,
  isShippingTax: isShipping,
  isShippingFeeTax: false,
  lineItemIds,
  taxForShipmentId: isShipping ? shipment : null,
  taxAmount: moneyOf(base),
  taxTotal: moneyOf(tax),
});

export const toMethod = ({ cost, ...method }: (typeof methods)[number]): Fields => ({
  ...method,
  fulfillmentMethodType: 'Shipping',
  cost: moneyOf(cost),
});

function shipmentOf(key: string, contents: Contents, placed: boolean, house: House): Fields {
  const id = hexOf(`orckestra shipment of ${key}`);
  const method = methodOf(contents.method);
  const { shipping, tax } = sumsOf(contents, house);
  return {
    id,
    status: placed ? 'New' : 'Draft',
    fulfillmentLocationId: 'DC-LAVAL',
    address: contents.address ?? null,
    fulfillmentMethod: method ? toMethod(method) : null,
    lineItems: contents.lines.map((line) => toLineItem(line, placed, house)),
    taxes: taxesOf(contents, house).map((taxed) => toTax(taxed, id)),
    taxTotal: moneyOf(tax),
    amount: moneyOf(shipping),
    discountAmount: moneyOf(0),
    total: moneyOf(shipping),
  };
}

/** The members that carts, checkouts and the cart in an order share. */
export function processed(key: string, contents: Contents, placed: boolean, house: House): Fields {
  const { goods, discount, fees, shipping, tax, due } = sumsOf(contents, house);
  return {
    scopeId: 'Canada',
    cultureName: 'en-CA',
    billingCurrency: 'CAD',
    itemCount: contents.lines.length,
    shipments: [shipmentOf(key, contents, placed, house)],
    merchandiseTotal: moneyOf(goods),
    lineItemsTotalWithoutDiscount: moneyOf(goods),
    lineItemLevelDiscount: moneyOf(discount),
    lineItemsTotal: moneyOf(goods - discount),
    subTotal: moneyOf(goods - discount),
    discountTotal: moneyOf(discount),
    additionalFeeTotal: moneyOf(fees),
    fulfillmentCost: moneyOf(shipping),
    taxTotal: moneyOf(tax),
    total: moneyOf(due),
  };
}
