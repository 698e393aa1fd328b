/** The saboteurs of area commerce. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs as approval } from './checkouts/approval.saboteurs.ts';
import { saboteurs as shipping } from './checkouts/shipping.saboteurs.ts';
import { saboteurs as amounts } from './money/amounts.saboteurs.ts';
import { saboteurs as catalogPrices } from './money/catalog-prices.saboteurs.ts';
import { saboteurs as currencies } from './money/currencies.saboteurs.ts';
import { saboteurs as lifecycle } from './records/lifecycle.saboteurs.ts';
import { saboteurs as totals } from './records/totals.saboteurs.ts';
import { saboteurs as lookups } from './search/lookups.saboteurs.ts';
import { saboteurs as search } from './search/search.saboteurs.ts';
import { saboteurs as sequences } from './sequences/sequences.saboteurs.ts';
import { saboteurs as toolArguments } from './tools/arguments.saboteurs.ts';
import { saboteurs as calls } from './tools/calls.saboteurs.ts';
import { saboteurs as openRpc } from './tools/openrpc.saboteurs.ts';
import { saboteurs as results } from './tools/results.saboteurs.ts';
import { saboteurs as toolList } from './tools/tool-list.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [toolArguments, calls, toolList, results],
  [lookups, search],
  [amounts, catalogPrices, currencies, totals],
  [lifecycle, shipping, approval],
  [sequences],
  [openRpc],
].flat(2);
