/** The saboteurs of HTTP and JSON, by area. */
import type { Area } from '../../lib/model/requirement.ts';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { saboteurs } from './table.saboteurs.ts';

export const httpSaboteurs = (area: Area): readonly Saboteur[] =>
  saboteurs.filter(({ breaks: [first] }) => first.startsWith(`${area}/`));
