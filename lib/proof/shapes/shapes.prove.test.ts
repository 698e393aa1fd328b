/** Lawful storefronts in the shapes of other systems are blamed for nothing, and a good part of those that are known is understood. */
import { expect, test } from 'vitest';
import { lawfulChanges } from './lawful-changes.ts';
import {
  auditShape,
  failuresOf,
  knownWarnings,
  shapeNames,
  shapes,
  trueFailures,
  undeserved,
  warningsOf,
} from './shapes.ts';
import { strangers } from './strangers.ts';

test.each(shapeNames)('%s', async (name) => {
  const { verdicts, map } = await auditShape(name);
  expect(failuresOf(verdicts)).toEqual(trueFailures[name] ?? []);
  expect(warningsOf(verdicts)).toEqual(knownWarnings[name] ?? []);
  if (name in strangers) return;
  const isPassed = ({ check, ruleset, status }: (typeof verdicts)[number]) =>
    check.startsWith('commerce/') && ruleset === 'interface' && status === 'pass';
  expect(verdicts.filter(isPassed).length).toBeGreaterThan(15);
  const roles = map?.records.flatMap((record) => record.roles) ?? [];
  const certain = roles.filter(({ certainty }) => certainty === 'certain');
  expect(certain.length).toBeGreaterThan(3);
});

const changes = Object.keys(lawfulChanges);

/** Storefronts that were blamed for such a change once. */
const onceBlamed = [
  ['cafe24', 'tools without descriptions'],
  ['drupal', 'updates that show no record'],
  ['dynamics', 'ids of the exchange'],
  ['dynamics', 'the total in the currency of the accounts'],
  ['ebay', 'members in another order'],
  ['hal', 'refusals as results'],
  ['hal', 'refusals with one code and no reason'],
  ['hcl', 'members in another order'],
  ['ichiba', 'a measure of each price'],
  ['klarna', 'a constant and a language in each call'],
  ['litium', 'the call beside the record'],
  ['lunar', 'arguments without descriptions'],
  ['lunar', 'refusals as results'],
  ['opencart', 'points, weights and limits beside amounts'],
  ['ordercloud', 'members in snake case'],
  ['plentymarkets', 'tools without descriptions'],
  ['quotes', 'an order to come'],
  ['salla', 'the last line once more'],
  ['sana', 'arguments without descriptions'],
  ['shopware', 'arguments under names of the shop'],
  ['shoten', 'a token that the caller makes up'],
  ['square', 'updates that show no record'],
  ['stripe', 'a wrapper around records'],
  ['swell', 'the last line once more'],
  ['toast', 'arguments under names of the shop'],
  ['umbraco', 'the last line once more'],
  ['wix', 'an order to come'],
  ['xsolla', 'arguments under names of the shop'],
  ['zalando', 'arguments without descriptions'],
] as const;

/** One change of each; `npm run shapes -- --changed` tries all of all. */
const changed = shapeNames.map((name, i) => [name, changes[i % changes.length] ?? ''] as const);

test.each([...onceBlamed, ...changed])('%s with %s', async (name, change) => {
  const { verdicts } = await auditShape(name, undefined, lawfulChanges[change]);
  expect(undeserved(name, verdicts)).toEqual([]);
});

/** One of each kind that needs arithmetic, an amount's own currency, an approval, or a version. */
const samples = [
  ['spree', 'tax-not-in-total', 'commerce/totals-follow-the-lines'],
  ['magento', 'totals-in-dollars', 'commerce/records-price-what-the-search-offers'],
  ['square', 'old-approval-accepted', 'commerce/nothing-completes-unapproved'],
  ['versioned', 'stale-version-accepted', 'commerce/stale-versions-are-refused'],
  ['volusion', 'any-flag-approves', 'commerce/nothing-completes-unapproved'],
  // What had to be understood for these: rows with a type, prices apart, names in quotes, codes of products.
  ['spryker', 'group-key-adds', 'commerce/updates-take-effect'],
  ['kibo', 'variations-cost-the-same', 'commerce/records-price-what-the-search-offers'],
  ['optimizely', 'update-drops-unnamed-lines', 'commerce/updates-keep-what-they-say'],
  ['optimizely', 'list-price-charged', 'commerce/records-price-what-the-search-offers'],
  ['hikashop', 'first-address-kept', 'commerce/update-checkout-takes-any-order'],
  ['znode', 'unsent-items-stay', 'commerce/updates-keep-what-they-say'],
  ['miva', 'basket-from-cache', 'commerce/carts-keep-requested-lines'],
  // What had to be sent for these: a method inside of another object, an argument that a refusal names.
  ['jumpseller', 'canceled-order-paid', 'commerce/cancelled-checkouts-are-not-ordered'],
  ['jumpseller', 'refused-payment-taken', 'commerce/nothing-completes-unapproved'],
  ['shoptet', 'old-approval-orders', 'commerce/nothing-completes-unapproved'],
  // Pages by the descriptions of their arguments, and a resource of JSON:API in place of each reference.
  ['ofbiz', 'views-sorted-anew', 'commerce/pages-show-each-product-once'],
  ['spryker', 'order-with-one-piece-each', 'commerce/orders-match-their-checkouts'],
  // Pieces that are added, by an argument beside the one that sets quantities, or by another alternative.
  ['ofbiz', 'added-pieces-replace-quantity', 'commerce/updates-take-effect'],
  ['kibo', 'added-pieces-replace', 'commerce/updates-take-effect'],
  // An order is known before it has a number.
  ['umbraco', 'silence-counts-as-approval', 'commerce/nothing-completes-unapproved'],
] as const;

test.each(samples)('%s with %s', async (name, id, check) => {
  const fault = shapes[name].faults.find((one) => one.id === `${name}-${id}`);
  const { verdicts } = await auditShape(name, fault?.plant);
  expect(['fail', 'warn']).toContain(verdicts.find((verdict) => verdict.check === check)?.status);
});

test('an item that is sold out is searched for, and its sale is a note', async () => {
  const fault = shapes.kroger.faults.find(({ id }) => id === 'kroger-sold-out-accepted');
  const { verdicts } = await auditShape('kroger', fault?.plant);
  expect(verdicts.find(({ check }) => check === 'commerce/sold-out-items-are-told')?.status).toBe('note');
});

test('the map says what calls place in each argument', async () => {
  const { map } = await auditShape('edd');
  const placesOf = (role: string) =>
    map?.tools.flatMap(({ name, roles }) =>
      name === 'create_cart' ? roles.filter((one) => one.role === role).map(({ at }) => at) : [],
    );
  expect(placesOf('quantity')).toEqual(['/downloads/*/quantity']);
  const { map: gumroad } = await auditShape('gumroad');
  expect(gumroad?.tools.flatMap(({ roles }) => roles.map(({ at }) => at))).not.toContain(
    '/products/*/price/amount',
  );
});
