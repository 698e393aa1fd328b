/** How much harm a broken promise does, so that the causes which cost a purchase come first. */

/** The longest matching prefix applies. 0: money and approval. 1: a purchase fails, or nothing is found. 3: formalities. */
const gravities: Readonly<Record<string, number>> = {
  'commerce.money': 0,
  'commerce.approval': 0,
  'commerce.records': 0,
  'catalog.variant.price': 0,
  'commerce.flow': 1,
  'commerce.tools': 1,
  'commerce.search': 1,
  'commerce.update-checkout': 1,
  'json-rpc.endpoint': 1,
  'json-rpc.tools-list': 1,
  'json-rpc.tools-call': 1,
  'discovery.profile.served': 1,
  'catalog.list': 1,
  'catalog.single': 1,
  cors: 3,
  markdown: 3,
  sitemap: 3,
  'discovery.openapi': 3,
  'catalog.single.unknown': 3,
  'catalog.errors': 3,
};

const usual = 2;

export function gravityOf(promise: string): number {
  const prefixes = promise
    .split('.')
    .map((_, index, names) => names.slice(0, names.length - index).join('.'));
  return prefixes.map((prefix) => gravities[prefix]).find((gravity) => gravity !== undefined) ?? usual;
}
