/** What version 2026-08-25 of the Universal Commerce Protocol adds to results. */
import { defined } from '../../defined.ts';
import type { Shop } from '../shop/shop.ts';

type Payload = Readonly<Record<string, unknown>>;

/** The members, if the shop speaks this version; none otherwise. */
const added = <T extends Payload>({ version }: Shop, members: T): T | Record<string, never> =>
  version === '2026-08-25' ? members : {};

/** Every result about products applies one policy to all of them. */
export const policiesOf = (shop: Shop): Payload =>
  added(shop, {
    policies: [
      {
        type: 'dev.ucp.shopping.policy.return',
        description: { plain: 'Unused products can be returned within 30 days.' },
        url: `${shop.baseUrl}/pages/terms`,
      },
    ],
  });

/** How a variant reaches the buyer, wherever the buyer is. */
export const variantMethods = (shop: Shop, available: boolean): Payload =>
  added(shop, { fulfillment: { methods: [{ type: 'shipping', availability: { available } }] } });

export const destinationType = (shop: Shop): Payload => added(shop, { type: 'shipping_address' });

const times: Readonly<Record<string, string>> = {
  email: 'Arrives within an hour.',
  standard: 'Arrives in 5 to 7 days.',
  express: 'Arrives in 2 days.',
};

export function optionDescription(shop: Shop, method: string): Payload {
  const plain = times[method];
  return added(shop, defined({ description: plain === undefined ? undefined : { plain } }));
}
