/** Defects that any target may have, besides single deviations. */
import type { Defect } from '../../model/defect.ts';
import { codingClaimed, codingUntold } from './defects/coding.ts';
import { errorBody, errorPages } from './defects/error-pages.ts';
import { headerEverywhere } from './defects/header-everywhere.ts';
import { failing, fallbackPage } from './defects/one-page.ts';
import { originMisnamed } from './defects/origin-misnamed.ts';
import { queryIgnored } from './defects/query-ignored.ts';
import { redirected } from './defects/redirected.ts';
import { refusedPaths } from './defects/refused-paths.ts';
import {
  bodyRefused,
  escapesRefused,
  methodRefused,
  preflightUnanswered,
} from './defects/refused-requests.ts';
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
