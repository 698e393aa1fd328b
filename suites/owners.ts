/** Who makes the responses at an address of the interface, where the address alone tells. */
import type { Policy } from '../lib/model/policy.ts';

const rows: readonly (readonly [address: RegExp, owner: ReturnType<Policy['ownerOf']>])[] = [
  [
    /^\/openapi\.json$|^\/cdn\/shop\/files\/openapi/,
    { likely: 'app', because: 'no platform serves an OpenAPI document by itself; the store adds it' },
  ],
  [
    /^\/$|^\/(?:search|policies)\b|^\/(?:products|collections|pages|blogs)\/\{handle\}(?:\/(?!.*\.json$).*)?$/,
    { likely: 'theme', because: 'the theme renders the pages' },
  ],
];

/** @param address as `pattern` writes it, without its query. */
export const ownerOf: Policy['ownerOf'] = (address) => rows.find(([pattern]) => pattern.test(address))?.[1];
