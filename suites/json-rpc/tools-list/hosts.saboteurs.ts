/** Saboteurs that make one host differ from the other. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { not, onHost } from '../../sabotage/conditions.ts';
import { alterTools, answerInstead } from '../../sabotage/rpc/alter-rpc.ts';

const canonical = onHost('canonical.test');

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'canonical-host-lists-twelve-tools',
    breaks: ['json-rpc/canonical-host-serves-the-same-tools', 'commerce/documented-tools-are-listed'],
    sabotage: alterTools((tools) => tools.filter(({ name }) => name !== 'get_order'), canonical),
  }),
  saboteur({
    id: 'base-host-has-another-search-schema',
    breaks: ['json-rpc/canonical-host-serves-the-same-tools'],
    sabotage: alterTools(
      (tools) => tools.map((tool, i) => (i === 0 ? { ...tool, inputSchema: { type: 'object' } } : tool)),
      not(canonical),
    ),
  }),
  saboteur({
    id: 'base-host-has-no-endpoint',
    breaks: ['json-rpc/base-host-serves-the-endpoint', 'json-rpc/requests-get-a-response'],
    sabotage: answerInstead(not(canonical), 404, { code: 'not_found', message: 'There is nothing here.' }),
  }),
  saboteur({
    id: 'canonical-host-lists-nothing',
    breaks: ['json-rpc/tools-list-lists-tools', 'json-rpc/canonical-host-serves-the-same-tools'],
    sabotage: alterTools(() => [], canonical),
  }),
];
