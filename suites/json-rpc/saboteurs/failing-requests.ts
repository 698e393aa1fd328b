/** The failing requests that the saboteurs of this area single out, and a failure that pretends to be a success. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import { alterResponse } from '../../sabotage/alter-rpc.ts';
import type { When } from '../../sabotage/when.ts';

export const unknownMethod: When = ({ rpc }) => rpc?.id === 'unknown-method';
export const unknownTool: When = ({ rpc }) => rpc?.id === 'unknown-tool';
export const nameless: When = ({ rpc }) => rpc?.id === 'nameless';
export const noRequest: When = ({ rpc }) => rpc === undefined || typeof rpc.method !== 'string';

const result = { content: [{ type: 'text', text: '{}' }], structuredContent: {}, isError: false };
export const succeed = (when: When): Sabotage =>
  alterResponse(when, ({ jsonrpc, id }) => ({ jsonrpc, id, result }));
