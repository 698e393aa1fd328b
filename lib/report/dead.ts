/** Whether a report is of a target of which nothing could be judged, for one reason that it tells. */
import { isJudged } from '../engine/doubts.ts';
import type { Report } from '../model/report/report.ts';

export const isOfDeadTarget = ({ diagnosis, verdicts }: Pick<Report, 'diagnosis' | 'verdicts'>): boolean =>
  diagnosis !== undefined && !verdicts.some((verdict) => isJudged(verdict) || verdict.status === 'error');
