/** The checks of every HTTP endpoint, by area. */
import type { Check } from '../../lib/model/check.ts';
import type { Area } from '../../lib/model/requirement.ts';
import { checks } from './table.ts';

export const httpChecks = (area: Area): readonly Check[] =>
  checks.filter(({ id }) => id.startsWith(`${area}/`));
