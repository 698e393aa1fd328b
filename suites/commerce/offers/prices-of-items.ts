/** The price of a product or a variant as the catalog tools show it: one Money of the several that it may have. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import type { Where } from '../../discovered/violation-at.ts';
import { isMoney, type Money, moneyOf } from '../client/values.ts';

/** Names of prices other than the current one. */
const otherPrice = /list|compare|was|regular|original|before|min|max|range|unit/i;

/** The Money in the member named price, or else the only Money of the object, or else of the parts of the object. */
export const priceOf = (object: JsonObject): Money | undefined => moneyOf(priceIn(object));

/** Where an object has the amount of this Money. */
export const amountIn = (object: JsonObject): Where => ({ of: priceIn(object), path: ['amount'] });

function priceIn(object: JsonObject): unknown {
  const own = Object.entries(object);
  const parts = own.flatMap(([, value]) => (isObject(value) && !isMoney(value) ? Object.entries(value) : []));
  const [money, inner] = [own, parts].map((members) =>
    members.filter(([name, value]) => isMoney(value) && !otherPrice.test(name)),
  );
  const [first = [], ...others] = money?.length ? money : (inner ?? []);
  const [, price] = money?.find(([name]) => /^price$/i.test(name)) ?? (others.length === 0 ? first : []);
  return price ?? onlyMoneyIn(object);
}

/** The only Money below an object, wherever it stands. */
function onlyMoneyIn(object: JsonObject): unknown {
  const money = placesIn(object).filter(({ value }) => isMoney(value));
  const [first, ...others] = money.filter(({ path }) => !path.some((step) => otherPrice.test(step)));
  // The price of a unit is that of a kilogram, unless it is the only one.
  const [unit] = money.length === 1 ? money : [];
  const isOfUnit = (step: string) => /^unit_?(price|amount)$/i.test(step);
  if (unit?.path.every((step) => isOfUnit(step) || !otherPrice.test(step))) return unit.value;
  return others.length === 0 ? first?.value : undefined;
}
