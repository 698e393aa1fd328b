/** A header is added to, removed from or doubled in every answer of a host. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import { answered, headerOf, listed, originOf } from './answers.ts';

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
