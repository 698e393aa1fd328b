/** The drafts, checkouts and orders of Toast: one check with its selections, service charges, tax and tip. */
import { asList } from '../../planted/planted.ts';
import type { Fields } from '../../variants/variant.ts';
import { type Basket, type Line, type Purchase, sumOf } from '../desk/desk.ts';
import { uuidOf } from '../desk/stock.ts';

export const diningOptions = [
  { guid: uuidOf('toast take-out'), name: 'Take-out', behavior: 'TAKE_OUT', cents: 0 },
  { guid: uuidOf('toast delivery'), name: 'Delivery', behavior: 'DELIVERY', cents: 450 },
] as const;

const money = (amount: number): Fields => ({ amount, currency: 'USD' });

/** The selections that were voided; the notes have them as they were. */
export const voidedIn = ({ notes }: Basket): readonly Line[] => asList(notes.voided) as readonly Line[];

const selectionOf = (line: Line, isVoided: boolean): Fields => ({
  guid: line.id,
  entityType: 'MenuItemSelection',
  item: { guid: line.item.id, entityType: 'MenuItem' },
  displayName: line.item.ware.title,
  quantity: line.quantity,
  unitOfMeasure: 'NONE',
  receiptLinePrice: money(line.item.amount),
  price: money(isVoided ? 0 : sumOf([line])),
  modifiers: [{ displayName: line.item.label, quantity: 1, price: money(0) }],
  voided: isVoided,
});

type Charge = { readonly name: string; readonly cents: number; readonly gratuity: boolean };

/** A kitchen fee of 3 %, a gratuity of 18 % for six guests and more, and what the delivery costs. */
function chargesOf(food: number, guests: number, method: string | undefined): readonly Charge[] {
  const delivery = diningOptions.find(({ guid, cents }) => guid === method && cents > 0);
  return [
    { name: 'Kitchen fee', cents: Math.round((food * 3) / 100), gratuity: false },
    ...(guests >= 6 ? [{ name: 'Large party', cents: Math.round((food * 18) / 100), gratuity: true }] : []),
    ...(delivery ? [{ name: delivery.name, cents: delivery.cents, gratuity: false }] : []),
  ];
}

/** Tax of 8.875 % is on food only. */
function checkOf(basket: Basket, method?: string, voided: readonly Line[] = []): Fields {
  const food = sumOf(basket.lines);
  const charges = chargesOf(food, Number(basket.notes.guests), method);
  const amount = food + charges.reduce((all, { cents }) => all + cents, 0);
  const tax = Math.round((food * 8_875) / 100_000);
  const tip = Number(basket.notes.tip ?? 0);
  return {
    guid: uuidOf(`toast check ${basket.id}`),
    entityType: 'Check',
    displayNumber: '1',
    selections: [
      ...basket.lines.map((line) => selectionOf(line, false)),
      ...voided.map((line) => selectionOf(line, true)),
    ],
    appliedServiceCharges: charges.map(({ name, cents, gratuity }) => ({
      name,
      chargeAmount: money(cents),
      gratuity,
    })),
    amount: money(amount),
    taxAmount: money(tax),
    totalAmount: money(amount + tax),
    tipAmount: money(tip),
    amountDue: money(amount + tax + tip),
  };
}

export const showDraft = (draft: Basket): Fields => ({
  guid: draft.id,
  entityType: 'Draft',
  voided: draft.stage === 'off',
  numberOfGuests: draft.notes.guests,
  checks: [checkOf(draft, undefined, voidedIn(draft))],
});

function optionOf({ method }: Purchase): Fields | null {
  const chosen = diningOptions.find(({ guid }) => guid === method);
  return chosen ? { guid: chosen.guid, name: chosen.name, behavior: chosen.behavior } : null;
}

const partsOf = (purchase: Purchase): Fields => ({
  numberOfGuests: purchase.notes.guests,
  checks: [checkOf(purchase, purchase.method)],
  diningOption: optionOf(purchase),
  deliveryInfo: purchase.address ?? null,
});

const states = { open: 'OPEN', done: 'ACCEPTED', off: 'CANCELLED' } as const;

export const showCheckout = (purchase: Purchase, lacking: readonly string[]): Fields => ({
  guid: purchase.id,
  entityType: 'Checkout',
  status: purchase.stage === 'open' && lacking.length === 0 ? 'READY' : states[purchase.stage],
  missing: lacking,
  ...partsOf(purchase),
  availableDiningOptions: diningOptions.map(({ guid, name, behavior, cents }) => ({
    guid,
    name,
    behavior,
    fee: money(cents),
  })),
  order: purchase.order ? { guid: purchase.order, entityType: 'Order' } : null,
});

export const showOrder = (purchase: Purchase): Fields => ({
  guid: purchase.order,
  entityType: 'Order',
  approvalStatus: 'APPROVED',
  source: 'Agent',
  ...partsOf(purchase),
  paymentStatus: 'PAID',
});
