/** Plain bodies come with a header that says that they are compressed. */
import type { Defect, Sighting } from '../../../model/defect.ts';
import { listed } from './answers.ts';

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
