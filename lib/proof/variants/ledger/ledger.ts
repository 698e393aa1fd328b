/** A storefront with maps in place of lists, global ids, amounts in minor units as text, and expiring carts. */
import { catalogProduct, shop, type Ware } from '../frame/shop.ts';
import { honest, type Outcome, type Plant, refuse, type Tools } from '../frame/tools.ts';
import type { Fields, Places, Variant } from '../variant.ts';
import { articleId, articles, carts, checkouts, editionsOf } from './checkouts.ts';
import { listed } from './tool-list.ts';

const euros = (cents: number) => ({ amount: cents, currency: 'EUR' });

function toArticle(article: Ware): Fields {
  const editions = editionsOf(article);
  return {
    id: articleId(article),
    handle: article.handle,
    title: article.title,
    price_from: euros(Math.min(...editions.map(({ cents }) => cents))),
    editions: Object.fromEntries(
      editions.map(({ id, label, sku, cents, inStock }) => [
        id,
        { label, sku, price: euros(cents), in_stock: inStock },
      ]),
    ),
  };
}

const withId = (id: unknown): Ware | undefined =>
  articles.find((each) => articleId(each) === id || editionsOf(each).some((edition) => edition.id === id));

function catalog(name: string, args: Fields): Outcome {
  if (name === 'search_catalog') {
    const words = String(args.query).trim().toLowerCase();
    const found = articles.filter(({ title }) => title.toLowerCase().includes(words));
    return { record: { data: { articles: found.slice(0, 20).map(toArticle), count: found.length } } };
  }
  if (name === 'lookup_catalog') {
    const ids = Array.isArray(args.ids) ? args.ids.map(String) : [];
    const found = ids.map((id) => [id, withId(id)] as const);
    const byId = found.map(([id, article]) => [id, article ? toArticle(article) : null]);
    return { record: { data: { articles_by_id: Object.fromEntries(byId) } } };
  }
  const article = articles.find((each) => articleId(each) === args.article_id);
  return article
    ? { record: { data: { article: toArticle(article) } } }
    : refuse(-32004, 'No such article', { reason: 'not_found' });
}

function ledgerTools(places: Places): Tools {
  const open = carts(places.now);
  const desk = checkouts(open, places);
  return (name, args) => {
    if (name.endsWith('_cart')) return open.call(name, args);
    return name.endsWith('_checkout') || name === 'get_order' ? desk(name, args) : catalog(name, args);
  };
}

/** @param plant a fault in its tools; none by default */
export const ledger = (plant: Plant = honest): Variant =>
  shop({
    name: 'ledger',
    listed,
    open: ledgerTools,
    plant,
    result: (record) => ({ content: [{ type: 'text', text: JSON.stringify(record) }] }),
    products: ({ otherUrl }) => articles.map((article) => catalogProduct(article, otherUrl)),
    collections: {},
    rate: [400, 5_000],
  });
