/** What the interface promises about its answers, for the planting of faults. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { Promised } from '../../lib/model/promised.ts';
import { catalog } from './catalog.ts';
import { commerce } from './commerce.ts';
import { discovery } from './discovery.ts';
import { pages } from './pages.ts';

export const promised: Promised = {
  kinds: [...discovery, ...catalog, ...pages, ...commerce],
  speaks: ({ version }, responses) =>
    responses.some(({ json }) => {
      const ucp =
        json.valid && isObject(json.value) ? valueAt(json.value, '/result/structuredContent/ucp') : undefined;
      return isObject(ucp) && (version === undefined || ucp.version === version);
    }),
  hosts: { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' },
};
