/** How a visitor asks the shape of nopCommerce. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { dialect } from './nopcommerce.ts';

const [a, , b, c, soldOut] = dialect.items.keys();

/** A product with the value of its attribute. */
const chosen = (item: unknown) => {
  const [ProductId, ProductAttributeMappingId, Value] = String(item).split('/').map(Number);
  return { ProductId, ProductAttributes: [{ ProductAttributeMappingId, Value }] };
};

const checkout = (record: unknown) => ({ CheckoutId: at(record, 'CheckoutId') });

const address = {
  FirstName: 'Ruth',
  LastName: 'Ashby',
  Address1: '3 Priory Row',
  City: 'Coventry',
  ZipPostalCode: 'CV1 5EX',
  CountryThreeLetterIsoCode: 'GBR',
};

export const voice: Voice = {
  items: { a, b, c, soldOut, unknown: '999999/1/1' },
  product: { ProductId: chosen(a).ProductId },
  lookup: { ProductIds: [chosen(a).ProductId, chosen(b).ProductId] },
  pages: [
    { query: 'living', PageSize: 2, PageIndex: 0 },
    { query: 'living', PageSize: 2, PageIndex: 1 },
  ],
  create: (lines) => ({ Items: lines.map(([item, Quantity]) => ({ ...chosen(item), Quantity })) }),
  set: (cart, item, Quantity) => {
    const { ProductId } = chosen(item);
    const rows = asList(at(cart, 'Items')).map((row) => ({
      product: at(row, 'ProductId'),
      saved: { Id: at(row, 'Id'), Quantity: at(row, 'Quantity') },
    }));
    const kept = rows
      .map(({ product, saved }) => (product === ProductId ? { ...saved, Quantity } : saved))
      .filter((saved) => saved.Quantity !== 0);
    const isIn = rows.some(({ product }) => product === ProductId);
    const Items = isIn ? kept : [...kept, { ...chosen(item), Quantity }];
    return { ShoppingCartId: at(cart, 'ShoppingCartId'), Items };
  },
  cart: (cart) => ({ ShoppingCartId: at(cart, 'ShoppingCartId') }),
  checkout,
  address: (record) => ({ ...checkout(record), ShippingAddress: address }),
  method: (record) => ({ ...checkout(record), ShippingAddress: address, ShippingMethodId: 2 }),
  approve: (record, Confirmed, time) => ({
    ...checkout(record),
    Confirmation: { Confirmed, ConfirmedOnUtc: new Date(time).toISOString() },
  }),
  order: (record) => ({ OrderId: at(record, 'OrderId') }),
};
