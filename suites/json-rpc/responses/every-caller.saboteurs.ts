/** Answers scripts in another way than the rest. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, withHeader, withRpc } from '../../sabotage/conditions.ts';
import { alterHeaders } from '../../sabotage/http/alter-headers.ts';
import { setAt } from '../../sabotage/json/change-at.ts';
import { alterRpcResponse, alterTools, answerInstead, onCommerce } from '../../sabotage/rpc/alter-rpc.ts';
import { breakingUcp } from '../../sabotage/rpc/ucp-saboteur.ts';

const listForScripts = both(onCommerce, both(withHeader('origin'), withRpc('tools/list')));
const asText = alterHeaders(listForScripts, (headers, _, { status }) => {
  if (status === 200) headers.set('content-type', 'text/plain; charset=utf-8');
});

export const saboteurs: readonly Saboteur[] = [
  ...breaking('json-rpc/every-caller-gets-a-response', {
    'scripts-are-told-that-their-request-is-accepted': answerInstead(listForScripts, 202, ''),
    'scripts-get-tools-without-schemas': alterTools(
      (tools) => tools.map(({ inputSchema: _, ...tool }) => tool),
      listForScripts,
    ),
    'scripts-get-the-tools-under-another-id': alterRpcResponse(listForScripts, setAt('/id', 'for scripts')),
  }),
  ...breakingUcp('json-rpc/every-caller-gets-a-response', {
    'ucp-scripts-find-an-empty-answer': answerInstead(listForScripts, 200, ''),
  }),
  ...breaking('json-rpc/every-response-is-labelled', { 'scripts-get-the-tools-as-text': asText }),
  ...breakingUcp('json-rpc/every-response-is-labelled', { 'ucp-scripts-get-the-tools-as-text': asText }),
];
