/** Saboteurs of the hosts: one host answers differently from the other. */
import { type Saboteur, saboteur } from '../../../lib/model/saboteur.ts';
import { both, not, onHost, withTool } from '../../sabotage/conditions.ts';
import { changeMoney } from '../../sabotage/json/change-each.ts';
import { alterPayload } from '../../sabotage/rpc/alter-rpc.ts';
import { failCalls } from '../../sabotage/rpc/tool-calls.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'the-base-host-is-dearer',
    breaks: ['commerce/hosts-answer-alike'],
    sabotage: alterPayload(
      ['get_product'],
      (payload) => changeMoney(payload, (money) => ({ ...money, amount: Number(money.amount) + 1 })),
      not(onHost('canonical.test')),
    ),
  }),
  saboteur({
    id: 'the-base-host-looks-nothing-up',
    breaks: ['commerce/hosts-answer-alike'],
    sabotage: failCalls(both(withTool('lookup_catalog'), not(onHost('canonical.test')))),
  }),
];
