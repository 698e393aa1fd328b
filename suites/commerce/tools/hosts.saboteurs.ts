/** Saboteurs of the hosts: one host answers differently from the other. */
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { both, not, onHost, withTool } from '../../sabotage/conditions.ts';
import { changeMoney } from '../../sabotage/json.ts';
import { alterPayload, failCalls } from '../../sabotage/rpc.ts';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/hosts-answer-alike', {
    'the-base-host-is-dearer': alterPayload(
      ['get_product'],
      (payload) => changeMoney(payload, (money) => ({ ...money, amount: Number(money.amount) + 1 })),
      not(onHost('canonical.test')),
    ),
    'the-base-host-looks-nothing-up': failCalls(
      both(withTool('lookup_catalog'), not(onHost('canonical.test'))),
    ),
  }),
];
