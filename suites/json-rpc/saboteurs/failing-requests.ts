/** The failing requests that the saboteurs of this area single out, and a failure that pretends to be a success. */
import type { Sabotage } from '../../../lib/model/saboteur.ts';
import type { Condition } from '../../sabotage/conditions.ts';
import { succeedCalls } from '../../sabotage/rpc/tool-calls.ts';

export const unknownMethod: Condition = ({ rpc }) => rpc?.id === 'unknown-method';
export const unknownTool: Condition = ({ rpc }) => rpc?.id === 'unknown-tool';
export const nameless: Condition = ({ rpc }) => rpc?.id === 'nameless';
export const noRequest: Condition = ({ rpc }) => rpc === undefined || typeof rpc.method !== 'string';

const result = { content: [{ type: 'text', text: '{}' }], structuredContent: {}, isError: false };
export const succeed = (when: Condition): Sabotage => succeedCalls(when, result);
