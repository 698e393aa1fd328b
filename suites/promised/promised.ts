/** What the interface promises about its answers, for the planting of faults. */
import { isObject, valueAt } from '../../lib/assert/json.ts';
import type { Promised } from '../../lib/model/mutation/promised.ts';
import { catalog } from './catalog.ts';
import { commerce } from './commerce.ts';
import { discovery } from './discovery.ts';
import { pages } from './pages.ts';

export const promised: Promised = {
  kinds: [...discovery, ...catalog, ...pages, ...commerce],
  speaks: (_dialect, responses) =>
    responses.some(
      ({ json }) =>
        json.valid && isObject(json.value) && isObject(valueAt(json.value, '/result/structuredContent/ucp')),
    ),
  hosts: { baseUrl: 'http://storefront.test', canonicalUrl: 'http://canonical.test' },
};
