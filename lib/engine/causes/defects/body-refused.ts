/** Requests are refused for the length of their bodies. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, lineOf, sightingsAt } from './answers.ts';

export const bodyRefused: Defect = {
  id: 'body-refused',
  what: 'The server refuses request bodies above a length that ordinary requests have.',
  find: (seen) => {
    const sent = answered(seen).filter(({ requestBody }) => requestBody !== undefined);
    const refused = sent.filter(({ status }) => status === 413);
    const explains = sightingsAt(seen, ({ status }) => status === 413);
    const [first] = explains;
    if (first?.exchange === undefined) return [];
    const least = Math.min(...refused.map(lengthOf));
    const most = Math.max(0, ...sent.filter(({ status }) => (status ?? 0) < 400).map(lengthOf));
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(first.exchange)} answered 413 to request bodies of ${least} bytes and more`,
        fix: `Accept larger request bodies at ${first.address}: bodies of ${least} bytes are refused with 413${
          most > 0 ? `, and the longest that was accepted has ${most}` : ''
        }; ordinary calls have some kilobytes (look for a limit on the size of bodies in the server's configuration).`,
      },
    ];
  },
};

const lengthOf = ({ requestBody = '' }: ReportedExchange): number => Buffer.byteLength(requestBody);
