/** Saboteurs that answer an unknown method or tool with a wrong status or with a success. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, onHost, withRpc, withTool } from '../../sabotage/conditions.ts';
import { alterStatus } from '../../sabotage/http/alter-status.ts';
import { onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { nameless, succeed, unknownMethod, unknownTool } from '../saboteurs/failing-requests.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/unknown-methods-fail', {
    'unknown-methods-answer-404': alterStatus(both(onCommerce, unknownMethod), 404),
    'base-host-answers-unknown-methods-with-404': alterStatus(
      both(onCommerce, unknownMethod, onHost('storefront.test')),
      404,
    ),
    'only-generated-methods-answer-400': alterStatus(
      both(onCommerce, ({ rpc }) => String(rpc?.method).startsWith('no-such-area/')),
      400,
    ),
    'methods-of-the-prototype-exist': succeed(withRpc('constructor', '__proto__')),
  }),
  ...breaking('json-rpc/unknown-tools-fail', {
    'unknown-tools-answer-422': alterStatus(both(onCommerce, unknownTool), 422),
    'unknown-tools-answer-500': alterStatus(both(onCommerce, unknownTool), 500),
    'unknown-tools-succeed': succeed(unknownTool),
    'tools-are-found-by-their-beginning': succeed(withTool('search_catalogue')),
  }),
  ...breaking('json-rpc/calls-without-a-name-fail', {
    'nameless-calls-answer-400': alterStatus(both(onCommerce, nameless), 400),
    'names-in-arrays-are-names': succeed(({ rpc }) => Array.isArray(valueAt(rpc, '/params/name'))),
  }),
];
