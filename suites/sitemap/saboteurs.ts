/** The saboteurs of area sitemap. */
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { httpSaboteurs } from '../http/saboteurs.ts';
import { saboteurs as documents } from './documents.saboteurs.ts';
import { saboteurs as indexDocument } from './index-document.saboteurs.ts';
import { saboteurs as links } from './links.saboteurs.ts';
import { saboteurs as locs } from './locs.saboteurs.ts';
import { saboteurs as optionalFields } from './optional-fields.saboteurs.ts';

export const saboteurs: readonly Saboteur[] = [
  indexDocument,
  documents,
  locs,
  optionalFields,
  links,
  httpSaboteurs('sitemap'),
].flat();
