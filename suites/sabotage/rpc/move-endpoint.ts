/** Serves the commerce endpoint at another path, and advertises it there. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { combine } from '../combine.ts';
import { at } from '../conditions.ts';
import { alterUrl } from '../http/alter-request.ts';
import { alterText } from '../http/alter-text.ts';

const documented = '/api/ucp/mcp';

/** At the documented path, on every host, there is nothing then. */
export const moveEndpoint = (path: string): Sabotage =>
  combine(
    alterUrl(at(documented, path), (url) => {
      url.pathname = url.pathname === path ? documented : '/nothing-here';
    }),
    alterText(at(/^\/\.well-known\/ucp(?:\/|$)/), (text) => text.replaceAll(documented, path)),
  );
