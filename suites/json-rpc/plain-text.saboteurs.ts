/** Saboteurs that escape texts in JSON-RPC responses as for HTML. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking } from '../sabotage/breaking.ts';
import { always } from '../sabotage/conditions.ts';
import { changeEach } from '../sabotage/json.ts';
import { alterPayload, alterRpcError } from '../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/texts-are-plain-text', {
    'error-messages-are-escaped-as-for-html': alterRpcError(always, (error) => ({
      ...error,
      message: `${error.message} (it isn&#39;t known)`,
    })),
    'titles-in-tools-are-escaped-as-for-html': alterPayload(['search_catalog', 'get_product'], (payload) => {
      const escaped = changeEach(payload, (object) =>
        typeof object.title === 'string' ? { ...object, title: `${object.title} &amp; more` } : object,
      );
      return escaped;
    }),
  }),
];
