/** Saboteurs of amounts that are labelled with another currency. */
import { valueAt } from '../../../lib/assert/json.ts';
import type { Sabotage, Saboteur } from '../../../lib/model/saboteur.ts';
import { breaking } from '../../sabotage/breaking.ts';
import { changeEach } from '../../sabotage/json.ts';
import { alterPayload } from '../../sabotage/rpc.ts';
import { breakingUcp } from '../../sabotage/ucp.ts';

/** Answers in the currency that was asked for, by changing the label alone. */
const relabelled = (path: string): Sabotage =>
  alterPayload(['search_catalog'], (payload, { rpc }) => {
    const currency = valueAt(rpc, `/params/arguments${path}/context/currency`);
    return typeof currency === 'string'
      ? changeEach(payload, (object) => ('amount' in object ? { ...object, currency } : object))
      : payload;
  });

export const saboteurs: readonly Saboteur[] = [
  ...breaking('commerce/amounts-count-the-units-of-their-currency', {
    'currencies-are-labels-alone': relabelled(''),
  }),
  ...breakingUcp('commerce/amounts-count-the-units-of-their-currency', {
    'ucp-currencies-are-labels-alone': relabelled('/catalog'),
  }),
];
