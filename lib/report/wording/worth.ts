/** What a pass is worth, in words. */
import type { Worth } from '../../model/report.ts';
import { plural } from '../../text/plural.ts';

const maxNamed = 3;

/** One or two sentences. */
export function worthText({ seen, missed, noOccasion, score, survivors }: Worth): string {
  const planted = seen + missed;
  const named = survivors.slice(0, maxNamed).map(({ fault }) => fault);
  const more = missed > named.length ? `, and ${missed - named.length} more` : '';
  const missedText =
    missed === 0 ? 'none would be missed' : `${missed} would be missed: ${named.join('; ')}${more}`;
  const without = noOccasion === 0 ? '' : ` ${plural(noOccasion, 'further fault')} had no occasion.`;
  return `Of ${plural(planted, 'fault')} planted in these very answers ${seen} would be seen, and ${missedText}.${without} Score: ${score} %.`;
}
