/** Saboteurs that count requests by what a client calls itself. */
import type { Handler, Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { toReceivedRequest } from '../sabotage/received-request.ts';
import { breakingUcp } from '../sabotage/rpc/ucp-saboteur.ts';
import { onEndpoint } from './saboteurs/alter-refusals.ts';

const shared = 'rate-limiting/other-user-agents-share-the-limit';

export const saboteurs: readonly Saboteur[] = [
  ...breaking(shared, {
    'limit-counts-by-user-agent': countsByName((name) => name),
    'limit-counts-by-product-token': countsByName((name) => name.split(/[ /]/)[0] ?? ''),
  }),
  ...breakingUcp(shared, {
    'ucp-limit-counts-by-user-agent': countsByName((name) => name),
  }),
];

/** Gives the clients of each name an address of their own. */
function countsByName(key: (name: string) => string) {
  return (storefront: Handler): Handler =>
    async (request, client) => {
      if (!onEndpoint(await toReceivedRequest(request))) return storefront(request, client);
      return storefront(request, { ip: `${client?.ip} ${key(request.headers.get('user-agent') ?? '')}` });
    };
}
