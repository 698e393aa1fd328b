/** What a checkout costs besides its listings: shipping for regions, and the sales taxes of the states. */
import type { Fields } from '../../variants/variant.ts';
import { amountOf, type Line } from '../trade/lines.ts';
import type { Checkout } from '../trade/trade.ts';
import { rateOf, regionOf } from './listings.ts';

export const methods = [
  { code: 'shipped', name: 'Standard shipping' },
  { code: 'expedited_shipping', name: 'Expedited shipping' },
] as const;

/** Where and how a checkout is sent. */
type Delivery = Pick<Checkout, 'address' | 'method'>;

export const shippingOf = ({ item, quantity }: Line, { address, method }: Delivery): number => {
  const [first, further, expedited] = rateOf(item.ware, regionOf(address?.country_code));
  return (method === 'expedited_shipping' ? expedited : first) + further * (quantity - 1);
};

/** Sales taxes of the states in thousandths of a percent. */
const taxRates = new Map(
  [
    'AL 4000, AZ 5600, AR 6500, CA 7250, CO 2900, CT 6350, DC 6000, FL 6000, GA 4000, HI 4000, ID 6000, IL 6250',
    'IN 7000, IA 6000, KS 6500, KY 6000, LA 5000, ME 5500, MD 6000, MA 6250, MI 6000, MN 6875, MS 7000, MO 4225',
    'NE 5500, NV 6850, NJ 6625, NM 4875, NY 4000, NC 4750, ND 5000, OH 5750, OK 4500, PA 6000, RI 7000, SC 6000',
    'SD 4200, TN 7000, TX 6250, UT 6100, VT 6000, VA 5300, WA 6500, WV 6000, WI 5000, WY 4000',
  ].flatMap((row) => row.split(', ').map((pair) => [pair.slice(0, 2), Number(pair.slice(3))] as const)),
);

const withUntaxedShipping = new Set('AL AZ CA CO IA ID LA MA MD ME MO NV OK UT VA WY'.split(' '));

export const taxIn = (address: Fields | undefined) => {
  const state = address?.country_code === 'US' ? String(address.region) : '';
  const rate = taxRates.get(state) ?? 0;
  return { rate, isOnShipping: rate > 0 && !withUntaxedShipping.has(state) };
};

export type Charges = Readonly<Record<'subtotal' | 'shipping' | 'tax' | 'total', number>>;

/** What a line costs. Its shipping and tax are 0 until the delivery is known. */
export const chargesOf = (line: Line, delivery: Delivery): Charges => {
  const { rate, isOnShipping } = taxIn(delivery.address);
  const isKnown = delivery.address !== undefined && delivery.method !== undefined;
  const [subtotal, shipping] = [amountOf(line), isKnown ? shippingOf(line, delivery) : 0];
  const taxed = subtotal + (isOnShipping ? shipping : 0);
  const tax = isKnown ? Math.round((taxed * rate) / 100_000) : 0;
  return { subtotal, shipping, tax, total: subtotal + shipping + tax };
};
