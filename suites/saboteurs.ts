/** All saboteurs, in the order of the suites. */
import type { Saboteur } from '../lib/model/saboteur.ts';
import { saboteurs as catalog } from './catalog/saboteurs.ts';
import { saboteurs as commerce } from './commerce/saboteurs.ts';
import { saboteurs as cors } from './cors/saboteurs.ts';
import { saboteurs as discovery } from './discovery/saboteurs.ts';
import { saboteurs as jsonRpc } from './json-rpc/saboteurs.ts';
import { saboteurs as markdown } from './markdown/saboteurs.ts';
import { saboteurs as rateLimiting } from './rate-limiting/saboteurs.ts';
import { saboteurs as sitemap } from './sitemap/saboteurs.ts';
import { saboteurs as ucp } from './ucp/saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  [discovery, catalog, sitemap, cors, markdown],
  [jsonRpc, commerce, rateLimiting],
  [ucp],
].flat(2);
