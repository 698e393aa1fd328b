/**
 * The title of one product: in the catalog, in the results of the catalog tools, and in the lines of carts and checkouts.
 * A text counts as a title where its member is named so and the same place shows another product's title as it is.
 */
import { maxViolations } from '../../../lib/assert/bounds.ts';
import type { JsonObject } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';
import { type Check, check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import type { Id } from '../../discovered/arguments/facts.ts';
import { requireProducts } from '../../discovered/catalog.ts';
import { toolOf } from '../../discovered/rpc-response.ts';
import { patternOf, placesIn, recordsOf } from '../../discovered/tool-result.ts';
import { violationAt, type Where } from '../../discovered/violation-at.ts';
import { titleNames } from '../../words/catalog.ts';
import { openToolClient, type ToolCall } from '../client/tool-client.ts';
import { callsInTargetContext } from '../money/prices.ts';
import { type CatalogItem, catalogItemsIn } from '../offers/catalog-items.ts';
import { namedOf } from '../offers/item-ids.ts';
import type { Offer } from '../offers/offers.ts';
import { variantsOf } from '../offers/search-terms.ts';
import { isInLine } from '../shapes/amounts.ts';
import { leavesOf } from '../shapes/layout.ts';
import { isSameLine, linesAt } from '../shapes/line-places.ts';
import { placesFor, type RecordShape, requireShapes } from '../shapes/record-shape.ts';

/** What one tool shows at one place, and what it is about. */
type Shown = {
  readonly call: ToolCall;
  readonly where: Where;
  readonly place: string;
  readonly product: JsonObject;
  readonly variant: JsonObject;
  readonly text: string;
  /** Other variants of the product stand below it as well, so it names the product alone. */
  readonly isShared: boolean;
};

const plain = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

const titleOf = ({ title }: JsonObject): string => (typeof title === 'string' ? plain(title) : '');

const wordsIn = (value: unknown): readonly string[] =>
  placesIn(value).flatMap(({ value: text }) =>
    typeof text === 'string'
      ? (plain(text)
          .toLowerCase()
          .match(/[\p{L}\p{N}]+/gu) ?? [])
      : [],
  );

/** Where the text may also name the variant, it contains the title, or is made of words of both. */
function isRight({ text, product, variant }: Shown, ofProduct: boolean): boolean {
  const [shown, title] = [plain(text), titleOf(product)];
  if (shown === title || isCut(shown, title)) return true;
  if (ofProduct) return false;
  const { vendor, product_type, options } = product;
  const { title: own, option1, option2, option3 } = variant;
  const known = new Set(wordsIn([title, own, option1, option2, option3, vendor, product_type, options]));
  return shown.includes(title) || wordsIn(shown).every((word) => known.has(word));
}

/** A long title may be cut, with an ellipsis that says so. */
const isCut = (shown: string, title: string): boolean => {
  const start = /^(.{8,}?)\s?(…|\.\.\.)$/u.exec(shown)?.[1];
  return start !== undefined && title.startsWith(start);
};

const isNamed = (path: readonly string[]): boolean =>
  titleNames.member.test(path.findLast((step) => !/^\d+$/.test(step)) ?? '') &&
  !path.some((step) => titleNames.ofOthers.test(step));

/** Titles of the products of the catalog in a result of a catalog tool. */
function shownIn(call: ToolCall, products: readonly JsonObject[]): readonly Shown[] {
  return recordsOf(call.rpcResponse).flatMap((payload) => {
    const paths = new Map(placesIn(payload).map(({ path, value }) => [value, path]));
    const items = catalogItemsIn(payload, products);
    const shared = repeated(items.flatMap(({ around }) => around));
    return items.flatMap((item) =>
      textsOf(item).flatMap(({ object, name, text }): Shown[] => {
        const path = [...(paths.get(object) ?? []), ...name];
        if (!isNamed(path)) return [];
        const place = `${toolOf(call.response)} ${patternOf(path)}`;
        const { product, variant } = item;
        return [{ call, where: { path }, place, product, variant, text, isShared: shared.has(object) }];
      }),
    );
  });
}

const repeated = <Item>(all: readonly Item[]): ReadonlySet<Item> => {
  const once = new Set<Item>();
  return new Set(all.filter((item) => once.size === once.add(item).size));
};

/** Texts of these objects and of their parts, such as `translated`. */
const textsOf = ({ object, around }: CatalogItem) =>
  [object, ...around].flatMap((one) =>
    placesIn(one).flatMap(({ path, value: text }) =>
      typeof text === 'string' && path.length <= 2 && !Array.isArray(one[path[0] ?? ''])
        ? [{ object: one, name: path, text }]
        : [],
    ),
  );

type Judged = { readonly examined: readonly Shown[]; readonly wrong: readonly Shown[] };

/**
 * A place shows titles where it shows that of at least one product, and of no fewer products than it shows other texts: a
 * storefront may answer in another language than the catalog's.
 */
function judge(shown: readonly Shown[]): Judged {
  const places = [...new Set(shown.map(({ place }) => place))];
  const certain = places.flatMap((place) => {
    const here = shown.filter((one) => one.place === place && plain(one.text) !== '');
    const ofProduct = here.some(({ isShared }) => isShared);
    const wrong = here.filter((one) => !isRight(one, ofProduct));
    const right = here.filter((one) => !wrong.includes(one) && hasTitle(one));
    const isCertain = productsIn(right) > 0 && productsIn(right) >= productsIn(wrong);
    return isCertain ? [{ here, wrong }] : [];
  });
  return {
    examined: certain.flatMap(({ here }) => here),
    wrong: certain.flatMap(({ wrong }) => wrong),
  };
}

const hasTitle = ({ text, product }: Shown): boolean =>
  titleOf(product) !== '' && plain(text).includes(titleOf(product));

const productsIn = (shown: readonly Shown[]): number => new Set(shown.map(({ product }) => product)).size;

function toViolation({ call, where, place, product, text }: Shown): Violation {
  const [expected, actual] = [show(product.title), show(text)];
  const message = `${place} shows ${actual} for the product ${show(product.id)}; the catalog calls it ${expected}`;
  return violationAt(call, where, message, { expected, actual });
}

/** The same title of the same product, shown several times, is one violation. */
const distinct = (wrong: readonly Shown[]): readonly Violation[] =>
  [...new Map(wrong.map((one) => [`${one.place} ${one.product.id} ${one.text}`, one])).values()]
    .slice(0, maxViolations)
    .map(toViolation);

/** The variant of the catalog that an id of the search stands for. */
function soldAs(calls: readonly ToolCall[], products: readonly JsonObject[]): (id: Id) => Sold | undefined {
  const sold = new Map<string, Sold>();
  for (const product of products) {
    for (const variant of variantsOf(product)) sold.set(String(variant.id), { product, variant });
  }
  for (const payload of calls.flatMap(({ rpcResponse }) => recordsOf(rpcResponse))) {
    const items = catalogItemsIn(payload, products);
    for (const { object, around, product, variant } of items) {
      const own = around.filter((outer) => items.filter((item) => item.around.includes(outer)).length === 1);
      for (const { value } of [object, ...own].flatMap(namedOf)) {
        sold.set(String(value), { product, variant });
      }
    }
  }
  return (id) => sold.get(String(id));
}

type Sold = Pick<CatalogItem, 'product' | 'variant'>;

/** Titles in the lines of carts and checkouts. */
function shownInLines(shape: RecordShape, sold: (id: Id) => Sold | undefined): readonly Shown[] {
  return [...shape.samples, ...shape.probes].flatMap(({ record, tool, call }) => {
    const places = placesFor(shape, tool);
    if (!places) return [];
    const leaves = leavesOf(record, places.layout).filter(
      ({ pattern, path }) => isInLine(places, pattern) && isNamed(path),
    );
    return linesAt(places, record).flatMap((line) => {
      const found = sold(line.variant);
      if (!found) return [];
      return leaves.flatMap(({ pattern, keys, path, value: text }): Shown[] => {
        const isText = typeof text === 'string' && isSameLine(places, { keys }, line);
        if (!isText) return [];
        return [{ ...found, call, where: { path }, place: `${tool} ${pattern}`, text, isShared: false }];
      });
    });
  });
}

type Named = { readonly place: string; readonly isOwn: boolean; readonly toViolation: () => Violation };

/** Ids of products in the lines of records, each of the line's own product or of another one. */
function productsNamed(shape: RecordShape, offers: readonly Offer[]): readonly Named[] {
  const variants = new Set(offers.map(({ variant }) => String(variant)));
  const products = new Map(offers.map(({ variant, product }) => [String(variant), String(product)]));
  const known = new Set([...products.values()].filter((product) => !variants.has(product)));
  return [...shape.samples, ...shape.probes].flatMap(({ record, tool, call }) => {
    const places = placesFor(shape, tool);
    if (!places) return [];
    const ids = leavesOf(record, places.layout).filter(
      ({ pattern, value }) => isInLine(places, pattern) && known.has(String(value)),
    );
    return linesAt(places, record).flatMap((line) => {
      const own = products.get(String(line.variant)) ?? '';
      const here = known.has(own) ? ids.filter(({ keys }) => isSameLine(places, { keys }, line)) : [];
      return here.map(({ pattern, path, value }): Named => {
        const message = `${tool} shows ${show(value)} at ${pattern} in the line of ${line.variant}, which is of the product ${own}`;
        const details = { expected: own, actual: show(value) };
        return {
          place: `${tool} ${pattern}`,
          isOwn: String(value) === own,
          toViolation: () => violationAt(call, { of: record, path }, message, details),
        };
      });
    });
  });
}

const unobserved = 'nothing that is named as a title shows the titles of the catalog';

const row: Pick<Check, 'requires' | 'prerequisites'> = {
  requires: ['commerce.titles'],
  prerequisites: [
    'catalog/names-are-plain-text',
    'json-rpc/texts-are-plain-text',
    'commerce/lookups-show-what-was-asked',
  ],
};

export const checks = [
  check({
    ...row,
    id: 'commerce/titles-match-the-catalog',
    claim: 'The catalog tools show the title that the catalog has for the same product.',
    fix: 'Return in search_catalog, lookup_catalog and get_product the title that /products.json has for the same product, as plain text.',
    async run(context) {
      const [products, calls] = await Promise.all([requireProducts(context), callsInTargetContext(context)]);
      const { examined, wrong } = judge(calls.flatMap((call) => shownIn(call, products)));
      if (context.examine(examined).length === 0) throw new Inconclusive('not-observed', unobserved);
      return distinct(wrong);
    },
  }),
  check({
    ...row,
    id: 'commerce/lines-have-the-titles-of-their-items',
    claim: 'A line of a cart or checkout has the title of its product, or of its variant.',
    fix: 'Show in each line of a cart or checkout the title that /products.json has for its product or its variant, as plain text.',
    needs: ['writes'],
    roles: ['id', 'item'],
    async run(context) {
      const client = await openToolClient(context);
      const [products, calls] = await Promise.all([requireProducts(context), callsInTargetContext(context)]);
      const { shapes } = await requireShapes(client);
      const sold = soldAs(calls, products);
      const { examined, wrong } = judge(shapes.flatMap((shape) => shownInLines(shape, sold)));
      if (context.examine(examined).length === 0) throw new Inconclusive('not-observed', unobserved);
      return distinct(wrong);
    },
  }),
  check({
    id: 'commerce/lines-name-the-products-of-their-items',
    requires: ['commerce.lines.products'],
    claim: 'A line of a cart or checkout that names a product names that of its item.',
    fix: 'Show in each line of a cart or checkout the id of the product that its own item belongs to.',
    prerequisites: ['commerce/lines-have-the-titles-of-their-items'],
    needs: ['writes'],
    roles: ['id', 'item'],
    async run(context) {
      const client = await openToolClient(context);
      const { shapes, purchase } = await requireShapes(client);
      const named = shapes.flatMap((shape) => productsNamed(shape, purchase.all));
      const places = new Set(named.flatMap(({ place, isOwn }) => (isOwn ? [place] : [])));
      const judged = context.examine(named.filter(({ place }) => places.has(place)));
      if (judged.length === 0) throw new Inconclusive('not-observed', 'no line shows the id of its product');
      const wrong = judged.filter(({ isOwn }) => !isOwn);
      return wrong.slice(0, maxViolations).map(({ toViolation }) => toViolation());
    },
  }),
];
