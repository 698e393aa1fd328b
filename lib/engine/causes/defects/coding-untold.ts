/** Compressed bodies come without the header that says so. */
import type { Defect } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { headerOf, lineOf, listed, sightingsAt } from './answers.ts';

export const codingUntold: Defect = {
  id: 'coding-untold',
  what: 'Compressed bodies lack their Content-Encoding.',
  find: (seen) => {
    const explains = sightingsAt(seen, isCompressed);
    const [first] = explains;
    if (first?.exchange === undefined) return [];
    const addresses = listed(explains.map(({ address }) => address));
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(first.exchange)} answered with a gzip body and no Content-Encoding (${addresses})`,
        fix: `Send Content-Encoding: gzip with compressed bodies: ${addresses} answer with bodies that are compressed, and nothing says so (look for a proxy that removes the header, or for compressed files that are served as they are).`,
      },
    ];
  },
};

/** The first bytes of gzip, as far as they are text. */
const isCompressed = (exchange: ReportedExchange): boolean =>
  exchange.body?.text.startsWith('\u001f\ufffd\b') === true &&
  headerOf(exchange, 'content-encoding') === undefined;
