/** The tool list in the manner of Allegro, in Polish: offers by their ids, and forms of purchase with revisions. */

import type { Fields } from '../../variants/variant.ts';
import { list, moment, object as plain, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

const object = (description: string, properties: Fields, required?: readonly string[], more: Fields = {}) =>
  plain(properties, required, { description, ...more });

const offerId = text('`id` oferty z `search_catalog` lub `lookup_catalog`.', { pattern: '^[0-9]{10,11}$' });
const cartId = text('`id` koszyka z odpowiedzi `create_cart`.', { format: 'uuid' });
const checkoutFormId = text('`id` formularza zakupu z odpowiedzi `create_checkout`.', { format: 'uuid' });
const revision = text(
  '`revision` z ostatniej znanej odpowiedzi. Można pominąć; podana nieaktualna sprawia, że nic się nie zmieni.',
  { pattern: '^[0-9a-f]{8}$' },
);
const some = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const offer = object('Oferta.', { id: offerId });

const newLine = object('Oferta i liczba sztuk.', { offer, quantity: whole('Liczba sztuk.', 1, 99) });

const keptLine = object(
  'Pozycja, która zostaje w koszyku (`id`), albo nowa oferta (`offer`), i liczba sztuk.',
  {
    id: text('`id` pozycji tego koszyka, z `lineItems`.', { format: 'uuid' }),
    offer,
    quantity: whole('Łączna liczba sztuk tej pozycji.', 1, 99),
  },
  ['quantity'],
  { oneOf: [{ required: ['id'] }, { required: ['offer'] }] },
);

const address = object(
  'Adres dostawy w Polsce. Zastępuje w całości poprzedni.',
  {
    firstName: some('Imię odbiorcy.'),
    lastName: some('Nazwisko odbiorcy.'),
    companyName: some('Nazwa firmy.'),
    street: some('Ulica z numerem domu i mieszkania.'),
    city: some('Miejscowość.'),
    zipCode: text('Kod pocztowy.', { pattern: '^[0-9]{2}-[0-9]{3}$', examples: ['60-166'] }),
    countryCode: text('Kraj, ISO 3166-1 alfa-2; wysyłamy tylko w Polsce.', { enum: ['PL'] }),
    phoneNumber: text('Numer telefonu odbiorcy.', { pattern: '^\\+?[0-9 ]{9,16}$' }),
  },
  ['firstName', 'lastName', 'street', 'city', 'zipCode', 'countryCode'],
);

const delivery = object(
  'Adres, metoda dostawy albo jedno i drugie. Co pominięte, pozostaje bez zmian.',
  {
    address,
    method: object('Metoda dostawy.', {
      id: text('`id` jednej z `deliveryMethods` formularza zakupu.', { format: 'uuid' }),
    }),
  },
  [],
  { minProperties: 1 },
);

const buyerConfirmation = object('Wyraźna zgoda kupującego. Bez niej zakup nie dojdzie do skutku.', {
  confirmed: yesOrNo('Czy kupujący, zapytany teraz, potwierdza zakup z obowiązkiem zapłaty.'),
  confirmedAt: moment('Kiedy potwierdził, RFC 3339; najwyżej pięć minut temu.'),
});

const context = object(
  'Rynek kupującego.',
  {
    address_country: text('Kraj kupującego, ISO 3166-1 alfa-2.', { pattern: '^[A-Z]{2}$' }),
    currency: text('Waluta kupującego, ISO 4217. Ceny są zawsze w PLN.', { pattern: '^[A-Z]{3}$' }),
  },
  [],
);

const cart = object('Który koszyk.', { cartId });
const cartThen = object('Który koszyk.', { cartId, revision }, ['cartId']);
const form = object('Który formularz.', { checkoutFormId });

export const listed = toolsOf([
  [
    'search_catalog',
    'Szuka ofert; każdy wariant to osobna oferta. Najpierw są oferty promowane (`items.promoted`), potem pozostałe (`items.regular`); razem jest ich na stronie najwyżej `limit`. Ceny są brutto (z VAT), w groszach. Kaucja za butelkę (`deposit`) nie jest częścią ceny.',
    object(
      'Wyszukiwanie.',
      {
        query: text(
          'Słowa z nazwy, marki, kategorii lub wariantu; wszystkie muszą wystąpić. Puste znajduje wszystko.',
        ),
        limit: whole('Najwyżej ile ofert, promowanych i pozostałych razem; domyślnie 60.', 1, 60),
        offset: whole('Ile ofert pominąć, promowanych i pozostałych razem; domyślnie 0.', 0, 600),
        context,
      },
      ['query'],
    ),
  ],
  [
    'lookup_catalog',
    'Odczytuje kilka ofert. Nieznane identyfikatory są pomijane.',
    object('Które oferty.', { offerIds: list('Identyfikatory ofert.', offerId) }),
  ],
  ['get_product', 'Odczytuje jedną ofertę.', object('Która oferta.', { offerId })],
  [
    'create_cart',
    'Tworzy koszyk. Ta sama oferta podana dwa razy to jedna pozycja z sumą sztuk. Od 6 sztuk pozycji cena sztuki (`price`) jest o 5 % niższa od `originalPrice`, od 12 sztuk o 10 %. Do zapłaty (`summary.totalToPay`) jest suma cen sztuk i kaucji.',
    object('Nowy koszyk.', { lineItems: list('Oferty.', newLine) }),
  ],
  ['get_cart', 'Odczytuje koszyk.', cart],
  [
    'update_cart',
    'Zastępuje wszystkie pozycje koszyka podanymi. Pozycja, której nie podano, znika z koszyka; pusta lista opróżnia go.',
    object(
      'Zmiana koszyka.',
      { cartId, revision, lineItems: list('Wszystko, co ma być w koszyku.', keptLine, 0) },
      ['cartId', 'lineItems'],
    ),
  ],
  ['cancel_cart', 'Usuwa koszyk. Potem nie można go już odczytać.', cartThen],
  [
    'create_checkout',
    'Otwiera formularz zakupu z pozycjami, które koszyk ma teraz. Koszyk pozostaje, a jego późniejsze zmiany nie zmieniają formularza.',
    cartThen,
  ],
  [
    'get_checkout',
    'Odczytuje formularz zakupu. Stany: `OPEN` (czegoś brakuje, zob. `missing`), `FILLED_IN` (można kupić), `BOUGHT` (kupiono, płatność trwa), `READY_FOR_PROCESSING` (opłacone zamówienie), `CANCELLED`.',
    form,
  ],
  [
    'update_checkout',
    'Ustawia adres i metodę dostawy. Koszt dostawy (`delivery.cost`) zależy od liczby paczek i sztuk; jest podany przy każdej z `deliveryMethods`.',
    object('Zmiana formularza.', { checkoutFormId, revision, delivery }, ['checkoutFormId', 'delivery']),
  ],
  [
    'complete_checkout',
    'Kupuje z obowiązkiem zapłaty, za zgodą kupującego. Formularz musi mieć adres i metodę dostawy. Odpowiedź ma stan `BOUGHT`; po zaksięgowaniu płatności kolejny odczyt ma stan `READY_FOR_PROCESSING`. Numerem zamówienia jest `id` formularza.',
    object('Zakup.', { checkoutFormId, revision, buyerConfirmation }, ['checkoutFormId']),
  ],
  [
    'cancel_checkout',
    'Anuluje formularz, z którego jeszcze nie kupiono. Nadal można go odczytać, ale nie zmienić.',
    object('Który formularz.', { checkoutFormId, revision }, ['checkoutFormId']),
  ],
  [
    'get_order',
    'Odczytuje zamówienie.',
    object('Które zamówienie.', {
      checkoutFormId: text('`id` formularza, z którego kupiono.', { format: 'uuid' }),
    }),
  ],
]);
