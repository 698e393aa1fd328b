/** Bodies and the header that names their content coding contradict each other. */
import type { Defect, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { headerOf, lineOf, listed, sightingsAt } from './answers.ts';

/** Plain bodies come with a header that says that they are compressed. */
export const codingClaimed: Defect = {
  id: 'coding-claimed',
  what: 'Bodies are not in the content coding that their header names.',
  find: (seen) => {
    const codings = new Set(seen.sightings.flatMap((one) => codingOf(one) ?? []));
    return [...codings].flatMap((coding) => {
      const explains = seen.sightings.filter((one) => codingOf(one) === coding);
      const addresses = new Set(explains.map(({ address }) => address));
      if (addresses.size < 2) return [];
      return [
        {
          explains,
          isCertain: true,
          title: `Bodies are labelled with Content-Encoding: ${coding}, and are no valid ${coding} (${listed(addresses)})`,
          fix: `Send Content-Encoding: ${coding} only with bodies that are compressed so: look for a proxy, or a setting for a kind of files, that adds the header to bodies as they are, or that decompresses them and leaves it.`,
        },
      ];
    });
  },
};

/** The coding that a body could not be decoded from. */
const codingOf = ({ exchange }: Sighting): string | undefined =>
  exchange?.status === null ? /\bno valid ([a-z]{2,8})$/.exec(exchange.failure?.text ?? '')?.[1] : undefined;

/** Compressed bodies come without the header that says so. */
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
