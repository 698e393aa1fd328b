/** Defects that any target may have, besides single deviations. */
import type { Defect } from '../../model/defect.ts';
import { originMisnamed, redirected } from './defects/addresses.ts';
import { codingClaimed, codingUntold, headerEverywhere } from './defects/headers.ts';
import { errorBody, errorPages, failing, fallbackPage } from './defects/pages.ts';
import { queryIgnored } from './defects/query-ignored.ts';
import {
  bodyRefused,
  escapesRefused,
  methodRefused,
  preflightUnanswered,
  refusedPaths,
} from './defects/refusals.ts';
import { limited, sporadic } from './defects/sporadic.ts';
import { wronglyCached } from './defects/wrongly-cached.ts';

/** The more specific ones first. */
export const generalDefects: readonly Defect[] = [
  limited,
  sporadic,
  codingUntold,
  codingClaimed,
  originMisnamed,
  wronglyCached,
  queryIgnored,
  escapesRefused,
  redirected,
  bodyRefused,
  methodRefused,
  preflightUnanswered,
  refusedPaths,
  fallbackPage,
  failing,
  errorPages,
  errorBody,
  headerEverywhere,
];
