/** Preflights succeed without any header that answers them. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { lineOf, listed, sightingsAt } from './answers.ts';

export const preflightUnanswered: Defect = {
  id: 'preflight-unanswered',
  what: 'Something answers OPTIONS itself, without the headers of a preflight.',
  find: (seen) => {
    const explains = sightingsAt(seen, isBare);
    const [first] = explains;
    if (first?.exchange === undefined || new Set(explains.map(({ place }) => place)).size < 2) return [];
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(first.exchange)} answered a preflight with ${first.exchange.status} and no Access-Control-Allow header at all`,
        fix: `Pass OPTIONS on to the application, or answer it with Access-Control-Allow-Origin, Access-Control-Allow-Methods and Access-Control-Allow-Headers: ${listed(explains.map(({ address }) => address))} answer preflights without any of them.`,
      },
    ];
  },
};

const isBare = ({ method, status, headers = [] }: ReportedExchange): boolean =>
  method === 'OPTIONS' &&
  (status ?? 0) >= 200 &&
  (status ?? 0) < 300 &&
  !headers.some(([name]) => name.startsWith('access-control-'));
