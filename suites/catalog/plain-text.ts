/** Names in the catalog are text, not HTML. */
import { isObject, type JsonObject } from '../../lib/assert/json.ts';
import { entityIn } from '../../lib/assert/plain-text.ts';
import { rule } from '../../lib/assert/rule.ts';
import type { Check } from '../../lib/model/check.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { firstOf } from '../discovered/catalog.ts';
import { listedProducts, objectOf, partsOf, type Shown, wrong } from './shown-products.ts';

/** Texts without markup; body_html is HTML. */
const ofProduct = ['title', 'vendor', 'product_type'];

const ofVariant = ['title', 'option1', 'option2', 'option3'];

export const checks: readonly Check[] = [
  rule({
    id: 'catalog/names-are-plain-text',
    requires: ['catalog.advice.plain-text'],
    claim: 'No title, vendor, type or option in the product list is escaped as for HTML.',
    fix: 'Write titles, vendors, types and options in /products.json as they are, such as Salt & Pepper, and escape them only in HTML pages.',
    of: async (context) => {
      const products = firstOf(await listedProducts(context));
      return [
        ...products.map((shown) => ({ shown, members: ofProduct })),
        ...partsOf(products, 'variants').map((shown) => ({ shown, members: ofVariant })),
      ];
    },
    holds: ({ shown, members }) => (isObject(shown.value) ? escapedIn(shown, members) : undefined),
  }),
];

function escapedIn(shown: Shown, members: readonly string[]): readonly Violation[] {
  const value: JsonObject = objectOf(shown);
  return members.flatMap((member) => {
    const text = value[member];
    const found = typeof text === 'string' ? entityIn(text) : undefined;
    return found === undefined ? [] : [wrong(shown, member, text, 'plain text without HTML entities')];
  });
}
