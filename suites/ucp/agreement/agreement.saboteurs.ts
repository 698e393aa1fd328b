/** Saboteurs of what results say about the same thing, and of signed answers. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { equals, isObject, type JsonObject, objectsOf, valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { combine } from '../../sabotage/breaking.ts';
import { both, withRpc } from '../../sabotage/conditions.ts';
import { onProfile } from '../../sabotage/documents.ts';
import { alterHeaders, alterResponse } from '../../sabotage/http.ts';
import { alterJson, changeAt, changeEach, removeAt, setAt } from '../../sabotage/json.ts';
import { alterPayload, onCommerce } from '../../sabotage/rpc.ts';
import {
  alterRecord,
  breakingAugustVersion,
  breakingFirstVersion,
  breakingUcp,
  sinceTheSecond,
} from '../../sabotage/ucp.ts';

const pound = { unit: 'LBR', display_text: 'lb', scale: 0 };

const itemsInPounds = changeAt('/line_items', (lines) =>
  objectsOf(lines).map(
    changeAt('/item', (item) => ({ ...(isObject(item) ? item : {}), quantity_unit: pound })),
  ),
);

const variantsInPounds = (product: unknown): unknown =>
  changeAt('/variants', (variants) =>
    objectsOf(variants).map((variant) => ({
      ...variant,
      quantity_unit: pound,
    })),
  )(product);

/** Everything is sold by the pound, and these tools show it. */
const byThePound = (...tools: readonly string[]) =>
  combine(
    alterPayload(['search_catalog', 'lookup_catalog'], (payload) =>
      changeAt('/products', (products) =>
        Array.isArray(products) ? products.map(variantsInPounds) : products,
      )(payload),
    ),
    alterPayload(tools, (record: JsonObject) =>
      Array.isArray(valueAt(record, '/line_items')) ? itemsInPounds(record) : record,
    ),
  );

/** The range is that of the variants that a result shows. */
const rangeOfShown = (...tools: readonly string[]) =>
  alterPayload(tools, (payload) =>
    changeEach(payload, (product) => {
      const prices = objectsOf(product.variants).map(({ price }) => price);
      const [min, ...others] = prices.toSorted((a, b) => amountOf(a) - amountOf(b));
      return isObject(product.price_range) && min !== undefined
        ? { ...product, price_range: { min, max: others.at(-1) ?? min } }
        : product;
    }),
  );

const amountOf = (price: unknown): number => Number(valueAt(price, '/amount'));

/** Shows unit prices by the place of the product. */
const inUnits = (unitOf: (place: number) => JsonObject) =>
  alterPayload(
    ['search_catalog'],
    changeAt('/products', (products) =>
      objectsOf(products).map((product, place) =>
        changeAt('/variants/0', (variant) => {
          const measure = { value: 1, ...unitOf(place) };
          const price = isObject(variant) && isObject(variant.price) ? variant.price : {};
          return {
            ...(isObject(variant) ? variant : {}),
            unit_price: { ...price, measure, reference: measure },
          };
        })(product),
      ),
    ),
  );

const inCheckouts = (change: (record: JsonObject) => unknown) =>
  alterPayload(['create_checkout', 'update_checkout', 'get_checkout'], (payload) =>
    Array.isArray(payload.line_items) ? change(payload) : payload,
  );

const pair = generateKeyPairSync('ed25519');

const answerKey = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'answers-1', use: 'sig', alg: 'EdDSA' };

type Signing = {
  readonly components?: readonly string[];
  readonly digest?: (bytes: Buffer) => string;
  /** Bytes that are sent in place of the signed ones. */
  readonly sent?: (bytes: Buffer) => Buffer;
};

const sha256Of = (bytes: Buffer): string =>
  `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

/** Signs the answers of tools with a key of the profile. */
export const signing = ({
  components = ['@status', 'content-digest', 'content-type'],
  digest = sha256Of,
  sent = (bytes) => bytes,
}: Signing = {}): Sabotage =>
  combine(
    alterJson(
      onProfile,
      changeAt('/keys', (keys) => [...objectsOf(keys), answerKey]),
    ),
    alterResponse(both(onCommerce, withRpc('tools/call')), async (response) => {
      const bytes = Buffer.from(await response.arrayBuffer());
      const headers = new Headers(response.headers);
      headers.delete('content-length');
      headers.set('content-digest', digest(bytes));
      const params = `(${components.map((name) => `"${name}"`).join(' ')});created=1790000000;keyid="answers-1"`;
      const lines = components.map(
        (name) => `"${name}": ${name === '@status' ? response.status : headers.get(name)}`,
      );
      const base = [...lines, `"@signature-params": ${params}`].join('\n');
      headers.set('signature-input', `sig1=${params}`);
      headers.set('signature', `sig1=:${sign(null, Buffer.from(base), pair.privateKey).toString('base64')}:`);
      return new Response(sent(bytes), { status: response.status, headers });
    }),
  );

/** The totals still add up. */
const withoutShipping = changeAt('/totals', (totals) => {
  const shipping = objectsOf(totals).find(({ type }) => type === 'fulfillment');
  return objectsOf(totals)
    .filter((one) => one !== shipping)
    .map((one) =>
      one.type === 'total' ? { ...one, amount: Number(one.amount) - Number(shipping?.amount) } : one,
    );
});

/** An update that chooses another way of shipping still shows what the former one costs. */
function totalsOfBefore(): Sabotage {
  return (target) => {
    const before = new Map<unknown, JsonObject>();
    const altered = alterPayload(['create_checkout', 'update_checkout'], (payload) => {
      const former = before.get(payload.id);
      before.set(payload.id, payload);
      const hasSameLines = equals(former?.line_items, payload.line_items);
      return former && hasSameLines ? { ...payload, totals: former.totals } : payload;
    });
    return altered(target);
  };
}

/** The last of several lines costs a cent less, which is allocated to the first. */
function allocateToTheFirst(record: JsonObject): unknown {
  const lines = objectsOf(record.line_items);
  const less = changeAt('/totals', (totals) =>
    objectsOf(totals).flatMap((one) =>
      one.type === 'total'
        ? [
            { type: 'items_discount', display_text: 'A cent off', amount: -1 },
            { ...one, amount: Number(one.amount) - 1 },
          ]
        : [one],
    ),
  );
  const allocations = [{ path: '$.line_items[0]', amount: 1 }];
  if (lines.length < 2) return record;
  return less({
    ...record,
    line_items: [...lines.slice(0, -1), less(lines.at(-1))],
    discounts: { applied: [{ title: 'A cent off', amount: 1, automatic: true, allocations }] },
  });
}

function leadToLatest(): Sabotage {
  return (target) => {
    let latest: unknown;
    const noted = alterPayload(['create_checkout'], (payload) => {
      latest = payload.continue_url ?? latest;
      return payload;
    });
    const altered = alterPayload(['get_checkout'], (payload) =>
      payload.continue_url === undefined ? payload : { ...payload, continue_url: latest },
    );
    return combine(noted, altered)(target);
  };
}

export const saboteurs: readonly Saboteur[] = [
  ...breakingUcp('commerce/ucp-price-ranges-agree', {
    'ucp-lookups-have-the-range-of-their-variants': rangeOfShown('lookup_catalog'),
    'ucp-details-have-the-range-of-the-selection': rangeOfShown('get_product'),
  }),
  ...breakingAugustVersion('commerce/ucp-signed-answers-can-be-verified', {
    'ucp-signed-status-only': signing({ components: ['@status'] }),
    'ucp-signed-by-another-digest': signing({ digest: () => sha256Of(Buffer.from('another')) }),
    'ucp-signed-before-it-was-changed': signing({ sent: (bytes) => Buffer.from(`${bytes} `) }),
    'ucp-signed-with-another-status': combine(
      signing(),
      alterHeaders(both(onCommerce, withRpc('tools/call')), (headers) =>
        headers.set('signature', `sig1=:${Buffer.alloc(64).toString('base64')}:`),
      ),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-records-have-the-envelope', {
    'ucp-first-checkouts-name-no-capabilities': alterPayload(['get_checkout'], (payload) =>
      payload.id === undefined ? payload : removeAt('/ucp/capabilities')(payload),
    ),
  }),
  ...breakingUcp('commerce/ucp-records-have-the-envelope', {
    'ucp-carts-name-no-capabilities': alterPayload(['get_cart'], (payload) =>
      payload.id === undefined ? payload : removeAt('/ucp/capabilities')(payload),
    ),
  }),
  ...breakingUcp('commerce/ucp-results-agree-on-the-version', {
    'ucp-checkouts-of-an-earlier-version': alterPayload(
      ['get_checkout'],
      setAt('/ucp/version', '2026-01-11'),
    ),
  }),
  ...breakingFirstVersion('commerce/ucp-results-agree-on-the-version', {
    'ucp-first-updates-of-a-later-version': alterPayload(
      ['update_checkout'],
      setAt('/ucp/version', '2026-04-08'),
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-lines-have-the-units-of-their-items', {
    'ucp-pounds-are-lost-in-carts': byThePound(
      'create_checkout',
      'update_checkout',
      'get_checkout',
      'cancel_checkout',
      'complete_checkout',
    ),
  }),
  ...breakingAugustVersion('commerce/ucp-units-have-one-code', {
    'ucp-jars-have-two-codes': inUnits((place) => ({
      unit: place === 0 ? 'shop:jar' : 'JARS',
      display_text: 'jar',
    })),
  }),
  ...breakingUcp('commerce/ucp-allocations-add-up', {
    'ucp-discount-is-allocated-twice': inCheckouts((checkout) => ({
      ...checkout,
      discounts: {
        applied: [
          { title: 'Spring sale', amount: 0, allocations: [{ path: '$.line_items[0]', amount: 150 }] },
        ],
      },
    })),
  }),
  ...breakingUcp('commerce/ucp-allocations-fit-the-lines', {
    'ucp-discount-is-allocated-to-the-first-line': alterPayload(
      ['create_checkout', 'update_checkout', 'get_checkout', 'cancel_checkout'],
      allocateToTheFirst,
    ),
  }),
  ...breakingUcp('commerce/ucp-completions-show-their-order', {
    'ucp-completion-without-its-order': {
      isApproved: true,
      sabotage: alterRecord(['complete_checkout'], 'completed', removeAt('/order')),
    },
  }),
  ...breakingUcp('commerce/ucp-methods-have-known-types', {
    'ucp-method-of-drones': inCheckouts(setAt('/fulfillment/methods/0/type', 'drone')),
  }),
  ...breakingFirstVersion('commerce/ucp-methods-have-known-types', {
    'ucp-first-method-in-capitals': inCheckouts(setAt('/fulfillment/methods/0/type', 'SHIPPING')),
  }),
  ...breakingUcp('commerce/ucp-equal-readings-show-equal-lines', {
    'ucp-title-changes-when-read-again': sinceTheSecond(
      'get_checkout',
      '/id',
      changeAt('/line_items/0/item/title', (title) => `${title}, read again`),
    ),
  }),
  ...breakingUcp('commerce/ucp-readings-show-the-last-answer', {
    'ucp-shipping-is-forgotten-with-the-completion': {
      isApproved: true,
      sabotage: alterRecord(['get_checkout'], 'completed', withoutShipping),
    },
    'ucp-updates-show-the-totals-of-before': totalsOfBefore(),
  }),
  ...breakingUcp('commerce/ucp-checkouts-lead-to-themselves', {
    'ucp-readings-lead-to-the-latest-checkout': leadToLatest(),
  }),
  ...breakingUcp('commerce/ucp-repeated-completions-place-no-other-order', {
    'ucp-key-shows-another-order': {
      isApproved: true,
      sabotage: sinceTheSecond('complete_checkout', '/meta/idempotency-key', (payload) =>
        isObject(payload.order) ? setAt('/order/id', 'order_2')(payload) : payload,
      ),
    },
  }),
];
