/** The shipments of the storefront in the manner of Foxy, one for each name that items go to: what they cost, and how they are shown. */
import { parseJson } from '../../../assert/json.ts';
import { type Fields, fieldsOf } from '../../variants/variant.ts';
import { amountOf, type Line, piecesIn, sumOf } from '../trade/lines.ts';
import type { Item } from '../trade/stock.ts';
import { gramsOf, itemOf, rateOf, ratesFor, serviceOf } from './goods.ts';

export const defaultName = 'Default Shipping Address';

/** What was asked for with a code. It is kept in the id of the item, so that only items that agree in all of it become one. */
type Asked = {
  readonly shipto: string;
  readonly frequency: string;
  readonly start: string | null;
  readonly isLater: boolean;
};

export const finderAt =
  (now: () => number) =>
  (row: unknown): Item | undefined => {
    const { code, shipto, subscription_frequency, subscription_start_date } = fieldsOf({ row }, 'row');
    const item = itemOf(code);
    const today = new Date(now()).toISOString().slice(0, 10);
    const day = String(subscription_start_date ?? today);
    const asked: Asked = {
      shipto: shipto === undefined || shipto === defaultName ? '' : String(shipto),
      frequency: String(subscription_frequency ?? ''),
      start: subscription_frequency === undefined ? null : day > today ? day : today,
      isLater: subscription_frequency !== undefined && day > today,
    };
    return item && { ...item, id: JSON.stringify({ code, ...asked }) };
  };

export const askedIn = ({ item }: Line): Fields => fieldsOf({ asked: parseJson(item.id) }, 'asked');
const startsLater = (line: Line): boolean => askedIn(line).isLater === true;
const nameOf = (line: Line): string => String(askedIn(line).shipto || defaultName);
export const namesIn = (lines: readonly Line[]): readonly string[] => [...new Set(lines.map(nameOf))];
const gramsIn = (lines: readonly Line[]): number =>
  sumOf(lines.map(({ item, quantity }) => gramsOf(item) * quantity));

/** The items that go to one name. */
type Parcel = {
  readonly name: string;
  readonly pieces: number;
  readonly grams: number;
  readonly itemPrice: number;
  readonly tax: number;
  readonly shipping: number;
  readonly futureItemPrice: number;
  readonly futureShipping: number;
};

export type Totals = Omit<Parcel, 'name' | 'pieces' | 'grams'> & {
  readonly parcels: readonly Parcel[];
  readonly discount: number;
  readonly order: number;
};

/** @param given what is known of each shipment, by its name */
export type Sums = (lines: readonly Line[], given: Fields) => Totals;

const gstRate = 5;

/** Ten percent off three pieces of coffee or more. */
const discountOn = (coffee: readonly Line[], amount: typeof amountOf): number =>
  piecesIn(coffee) >= 3 ? -Math.round(sumOf(coffee.map(amount)) / 10) : 0;

/** @param amount the price of all pieces of an item */
export const sumsWith = ({ amount = amountOf, isLater = startsLater } = {}): Sums => {
  const parcelOf = (
    name: string,
    lines: readonly Line[],
    { shipping_service_id, country }: Fields,
  ): Parcel => {
    const now = lines.filter((line) => !isLater(line));
    const later = lines.filter(isLater);
    const service = serviceOf(shipping_service_id);
    const costOf = (grams: number): number => (service ? rateOf(service, grams) : 0);
    const [itemPrice, shipping] = [sumOf(now.map(amount)), costOf(gramsIn(now))];
    return {
      name,
      pieces: piecesIn(now),
      grams: gramsIn(now),
      itemPrice,
      shipping,
      tax: country === 'CA' ? Math.round(((itemPrice + shipping) * gstRate) / 100) : 0,
      futureItemPrice: sumOf(later.map(amount)),
      futureShipping: costOf(gramsIn(later)),
    };
  };
  return (lines, given) => {
    const parcels = namesIn(lines).map((name) => {
      const own = lines.filter((line) => nameOf(line) === name);
      return parcelOf(name, own, fieldsOf(given, name));
    });
    const sum = (of: (parcel: Parcel) => number): number => sumOf(parcels.map(of));
    const coffee = lines.filter((line) => line.item.ware.kind === 'Coffee' && !isLater(line));
    const discount = discountOn(coffee, amount);
    const charged = {
      itemPrice: sum(({ itemPrice }) => itemPrice),
      shipping: sum(({ shipping }) => shipping),
      tax: sum(({ tax }) => tax),
    };
    return {
      parcels,
      ...charged,
      discount,
      futureItemPrice: sum(({ futureItemPrice }) => futureItemPrice),
      futureShipping: sum(({ futureShipping }) => futureShipping),
      order: sumOf(Object.values(charged)) + discount,
    };
  };
};

export const noAddress = {
  first_name: '',
  last_name: '',
  company: '',
  address1: '',
  address2: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  phone: '',
};

export const toShipment = (parcel: Parcel, given: Fields): Fields => {
  const { method, service_name } = serviceOf(given.shipping_service_id) ?? {};
  return {
    address_name: parcel.name,
    ...noAddress,
    shipping_service_id: 0,
    ...given,
    shipping_service_description: method === undefined ? '' : `${method} ${service_name}`,
    item_count: parcel.pieces,
    total_weight: parcel.grams / 1_000,
    shipping_results: ratesFor(parcel.grams),
    total_item_price: parcel.itemPrice,
    total_tax: parcel.tax,
    total_shipping: parcel.shipping,
    total_price: parcel.itemPrice + parcel.tax + parcel.shipping,
  };
};

export const toTax = ({ name, tax }: Parcel): Fields => ({
  name: 'GST',
  rate: gstRate,
  amount: tax,
  apply_to_shipping: true,
  is_future_tax: false,
  shipto: name,
});
