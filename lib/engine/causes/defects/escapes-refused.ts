/** Paths with percent-encoded characters are refused. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, lineOf, sightingsAt } from './answers.ts';

export const escapesRefused: Defect = {
  id: 'escapes-refused',
  what: 'Every path with an escape is answered with an error.',
  find: (seen) => {
    const escaped = answered(seen).filter(hasEscape);
    const statuses = new Set(escaped.map(({ status }) => status ?? 0));
    const [status = 0] = statuses;
    const explains = sightingsAt(seen, hasEscape);
    const [first] = explains;
    const isRefusal = statuses.size === 1 && status >= 400 && status !== 404;
    if (first?.exchange === undefined || !isRefusal) return [];
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(first.exchange)} answered ${status}, as does every path with a percent-encoded character (%)`,
        fix: `Pass percent-encoded paths on as they came: every path with an escape, such as that of a handle with non-ASCII letters, is answered ${status} (look for a proxy that decodes the path before it passes it on).`,
      },
    ];
  },
};

/** An escape of a character beyond ASCII; others, such as that of a slash, may mean something else. */
const hasEscape = ({ url }: ReportedExchange): boolean => /%[89a-f][0-9a-f]/i.test(new URL(url).pathname);
