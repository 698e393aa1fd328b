/** The saboteurs of area sitemap. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { httpSaboteurs } from '../http/table.saboteurs.ts';
import { saboteurs as documents } from './documents.saboteurs.ts';
import { saboteurs as locs } from './locs.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [documents, locs, httpSaboteurs('sitemap')].flat();
