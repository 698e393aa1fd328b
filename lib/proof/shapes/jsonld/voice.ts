/** How a visitor asks a shop in schema.org's words. */
import { asList } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import type { Voice } from '../desk/visit.ts';
import { modelIri, productIri } from './jsonld.ts';

const first = 2_204;
const model = (index: number, nth = 0): string => modelIri(first * 3 + index * 59 + nth * 7);

const named = (record: unknown) => ({ '@id': at(record, '@id') });

const itemOf = (iri: unknown, orderQuantity: number) => ({ orderedItem: { '@id': iri }, orderQuantity });

export const voice: Voice = {
  items: { a: model(0), b: model(1), c: model(2), soldOut: model(2, 1), unknown: modelIri(1) },
  product: { '@id': productIri(first) },
  lookup: { '@graph': [{ '@id': productIri(first) }, { '@id': model(1) }] },
  pages: [
    { query: 'küche', itemsPerPage: 2, startIndex: 1 },
    { query: 'küche', itemsPerPage: 2, startIndex: 3 },
  ],
  create: (lines) => ({
    '@type': 'Order',
    orderedItem: lines.map(([iri, quantity]) => ({ '@type': 'OrderItem', ...itemOf(iri, quantity) })),
  }),
  set: (cart, iri, quantity) => {
    const item = asList(at(cart, 'orderedItem')).find((each) => at(each, 'orderedItem.@id') === iri);
    const orderItemNumber = at(item, 'orderItemNumber');
    if (!item) {
      return { ...named(cart), potentialAction: [{ '@type': 'AddAction', ...itemOf(iri, quantity) }] };
    }
    return quantity === 0
      ? { ...named(cart), potentialAction: [{ '@type': 'DeleteAction', orderItemNumber }] }
      : {
          ...named(cart),
          potentialAction: [{ '@type': 'ReplaceAction', orderItemNumber, orderQuantity: quantity }],
        };
  },
  cart: (cart) => ({ ...named(cart), isBasedOn: named(cart) }),
  checkout: named,
  address: (record) => ({
    ...named(record),
    orderDelivery: {
      '@type': 'ParcelDelivery',
      deliveryAddress: {
        '@type': 'PostalAddress',
        name: 'Reto Caduff',
        streetAddress: 'Obere Gasse 3',
        addressLocality: 'Chur',
        addressRegion: 'GR',
        postalCode: '7000',
        addressCountry: 'CH',
      },
    },
  }),
  method: (record) => ({
    ...named(record),
    orderDelivery: {
      '@type': 'ParcelDelivery',
      hasDeliveryMethod: { '@id': 'https://laden.example/id/delivery/b-post' },
    },
  }),
  approve: (record, given, time) => ({
    ...named(record),
    confirmation: {
      '@type': 'ConfirmAction',
      actionStatus: given ? 'CompletedActionStatus' : 'FailedActionStatus',
      endTime: new Date(time).toISOString(),
    },
  }),
  order: (record) => ({ orderNumber: String(at(record, 'orderNumber')) }),
};
