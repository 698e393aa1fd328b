/** A header is added to, removed from or doubled in every answer of a host, or contradicts the content coding of bodies. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, headerOf, lineOf, listed, originOf, sightingsAt } from './answers.ts';

export const headerEverywhere: Defect = {
  id: 'header-everywhere',
  what: 'Something adds a header to every answer, or removes it from every answer.',
  find: (seen) => {
    const ofHeaders = seen.sightings.filter(
      ({ place, exchange }) => exchange && place.startsWith('header: '),
    );
    const groups = new Map<string, Sighting[]>();
    for (const sighting of ofHeaders) {
      const key = `${sighting.place} ${originOf(sighting.exchange as never)}`;
      groups.set(key, [...(groups.get(key) ?? []), sighting]);
    }
    return [...groups.values()].flatMap((sightings) => hypothesisOf(sightings, seen));
  },
};

function hypothesisOf(sightings: readonly Sighting[], seen: Seen): readonly Hypothesis[] {
  const [{ place, exchange }] = sightings as [Sighting];
  const addresses = new Set(sightings.map(({ address }) => address));
  if (exchange === undefined || addresses.size < 2) return [];
  const name = place.slice('header: '.length);
  // A server may answer errors itself, before anything is added.
  const all = answered(seen).filter(
    (other) => originOf(other) === originOf(exchange) && (other.status ?? 0) < 400,
  );
  const missing = sightings.every(({ violation }) => violation.actual === 'absent');
  const isChanged = missing
    ? all.every((other) => headerOf(other, name) === undefined)
    : addedTo(sightings, name) !== undefined &&
      all.every((other) => headerOf(other, name)?.includes(addedTo(sightings, name) ?? '') === true);
  if (!isChanged) return [];
  const where = listed(addresses);
  return [
    {
      explains: sightings,
      isCertain: true,
      title: missing
        ? `No answer of ${originOf(exchange)} has ${nameOf(sightings)}: ${where} lack it`
        : `Every answer of ${originOf(exchange)} has ${nameOf(sightings)}: ${addedTo(sightings, name)}, also where another is promised (${where})`,
      fix: missing
        ? `Do not remove ${nameOf(sightings)} on the way to the client: send ${nameOf(sightings)}: ${expectedIn(sightings)} with ${where}.`
        : `Do not add ${nameOf(sightings)} to every answer: send it only where it is promised, and there exactly once (look for a setting of the server or proxy that adds it everywhere).`,
    },
  ];
}

/** The value that all answers have. */
function addedTo(sightings: readonly Sighting[], name: string): string | undefined {
  const values = sightings.map(({ exchange }) => (exchange && headerOf(exchange, name)) ?? '');
  return values.toSorted((one, other) => one.length - other.length)[0] || undefined;
}

/** As the promises spell it. */
const nameOf = ([first]: readonly Sighting[]): string => first?.violation.at?.slice('header: '.length) ?? '';

const expectedIn = (sightings: readonly Sighting[]): string =>
  sightings.find(({ violation }) => violation.expected !== undefined && violation.expected !== 'absent')
    ?.violation.expected ?? '';

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
