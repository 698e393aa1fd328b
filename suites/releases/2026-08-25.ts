/** UCP 2026-08-25: adds a set of keys, policies, actions, consent by purpose, and explicit destinations. */
import { release as earlier } from './2026-04-08.ts';
import type { MemberRule, Release } from './release.ts';

/** Members of the variants of a catalog result. */
const inVariants = (path: string): readonly string[] => [
  `/products/*/variants/*/${path}`,
  `/product/variants/*/${path}`,
];

/** Members that results have since UCP 2026-08-25, each as the check that judges it. */
const members: readonly MemberRule[] = [
  {
    id: 'commerce/ucp-destinations-have-types',
    requires: ['commerce.ucp.destinations'],
    claim: 'Every destination of a fulfillment method has an explicit type and an id.',
    fix: 'Give each destination in fulfillment.methods a type, such as shipping_address or business_location, and an id.',
    noun: 'destinations of a fulfillment method',
    places: ['/fulfillment/methods/*/destinations'],
    schema: 'ucp/2026-08-25/destinations',
  },
  {
    id: 'commerce/ucp-options-have-formatted-descriptions',
    requires: ['commerce.ucp.option-descriptions'],
    claim: 'The description of every fulfillment option is an object of formats.',
    fix: 'Write the description of each fulfillment option as an object with plain, html or markdown, not as a text.',
    noun: 'description of a fulfillment option',
    places: ['/fulfillment/methods/*/groups/*/options/*/description'],
    schema: 'ucp/2026-08-25/description',
  },
  {
    id: 'commerce/ucp-consent-is-by-purpose',
    requires: ['commerce.ucp.consent'],
    claim: 'The consent of a buyer maps reverse-domain names of purposes to decisions.',
    fix: 'Write buyer.consent as an object that maps a purpose, such as dev.ucp.consent.marketing, to an object with granted, source and description.',
    noun: 'consent of a buyer',
    places: ['/buyer/consent'],
    schema: 'ucp/2026-08-25/consent',
  },
  {
    id: 'commerce/ucp-policies-are-well-formed',
    requires: ['commerce.ucp.policies'],
    claim: 'Every policy of a result has a reverse-domain name as its type, and a description.',
    fix: 'Write policies as an array of objects, each with a reverse-domain name as type and an object description.',
    noun: 'policies',
    places: ['/policies'],
    schema: 'ucp/2026-08-25/policies',
  },
  {
    id: 'commerce/ucp-actions-are-well-formed',
    requires: ['commerce.ucp.actions'],
    claim: 'The actions of a result are lists of objects with ids, under reverse-domain names.',
    fix: 'Write actions as an object that maps the reverse-domain name of each kind of action to a non-empty array of objects with an id.',
    noun: 'actions',
    places: ['/actions'],
    schema: 'ucp/2026-08-25/actions',
  },
  {
    id: 'commerce/ucp-catalog-methods-have-types',
    requires: ['commerce.ucp.catalog-methods'],
    claim: 'Every fulfillment method of a variant in the catalog has a type.',
    fix: 'Give each entry of fulfillment.methods of a variant a type, such as shipping or pickup.',
    noun: 'fulfillment methods of a variant',
    places: inVariants('fulfillment/methods'),
    schema: 'ucp/2026-08-25/catalog-methods',
  },
  {
    id: 'commerce/ucp-quantity-units-are-well-formed',
    requires: ['commerce.ucp.quantity-unit'],
    claim: 'Every unit of quantities has an identifier, a label, and a scale of 0 to 15.',
    fix: 'Give each quantity_unit the texts unit and display_text, and a scale, if there is one, from 0 to 15, and of 0 for the unit C62.',
    noun: 'unit of quantities',
    places: ['/line_items/*/item/quantity_unit', ...inVariants('quantity_unit')],
    schema: 'ucp/2026-08-25/quantity-unit',
  },
  {
    id: 'commerce/ucp-unit-prices-are-well-formed',
    requires: ['commerce.ucp.unit-price'],
    claim:
      'Every unit price has an amount, a currency, and two measures whose values are whole and not zero.',
    fix: 'Write unit_price as {amount, currency, measure, reference}; each of the two measures has an integer value of at least 1, a unit and a display_text.',
    noun: 'unit price',
    places: ['/line_items/*/item/unit_price', ...inVariants('unit_price')],
    schema: 'ucp/2026-08-25/unit-price',
  },
];

export const release: Release = {
  ...earlier,
  version: '2026-08-25',
  source:
    'the released schemas, and the prose of the specification at commit fdcf8934 of 2026-08-22, the last before the release',
  schemas: {
    ...earlier.schemas,
    cart: 'ucp/2026-08-25/cart',
    checkout: 'ucp/2026-08-25/checkout',
  },
  profile: { keys: '/keys', formerKeys: ['/signing_keys', '/ucp/signing_keys', '/ucp/keys'] },
  members: [...earlier.members, ...members],
  rules: [
    ...earlier.rules,
    'discovery/ucp-keys-are-public',
    'discovery/ucp-keys-are-where-callers-look',
    'discovery/ucp-pinned-profiles-have-their-version',
    'discovery/ucp-entries-have-the-version-of-the-profile',
    'discovery/ucp-schemas-belong-to-their-names',
    'discovery/ucp-map-order-names-members',
    'discovery/ucp-capabilities-have-schemas',
    'discovery/ucp-names-are-current',
    'discovery/ucp-fulfillment-is-configured-as-now',
    'commerce/ucp-selected-destinations-are-shown',
    'commerce/ucp-line-amounts-follow-from-prices',
    'commerce/ucp-unit-prices-follow-from-prices',
    'commerce/ucp-profiles-are-not-fetched-from-inside',
    'commerce/ucp-profiles-are-bounded',
    'commerce/ucp-long-profiles-are-read',
    'commerce/ucp-orders-stand-in-completed-checkouts',
    'commerce/ucp-actions-have-their-own-ids',
    'commerce/ucp-policies-do-not-collide',
    'commerce/ucp-lines-have-the-units-of-their-items',
    'discovery/ucp-specifications-come-over-https',
    'discovery/ucp-permalink-endpoints-are-plain',
    'discovery/ucp-permalinks-are-answered-with-303',
    'discovery/ucp-permalinks-stay-in-the-shop',
    'discovery/ucp-permalinks-reflect-no-line-breaks',
    'discovery/ucp-long-permalinks-are-accepted',
    'discovery/ucp-identity-scopes-are-named',
    'discovery/ucp-identity-scopes-are-offered',
    'discovery/ucp-identity-metadata-is-complete',
  ],
};
