/** Documents name an address that does not reach the target, such as the one that it has behind a proxy. */
import { isPrivateHost } from '../../../http/reach.ts';
import type { Defect, Seen, Sighting } from '../../../model/defect.ts';
import { answered, listed, originOf } from './answers.ts';

export const originMisnamed: Defect = {
  id: 'origin-misnamed',
  what: 'Documents of the target name an origin that is not its own.',
  find: (seen) => {
    const known = new Set([new URL(seen.baseUrl).origin, ...answered(seen).map(originOf)]);
    const silent = new Set(seen.exchanges.filter(({ status }) => status === null).map(originOf));
    const named = new Map<string, Sighting[]>();
    for (const sighting of seen.sightings) {
      for (const origin of originsIn(sighting)) {
        const isDead = silent.has(origin) || isPrivateHost(new URL(origin).hostname);
        if (isDead && !known.has(origin)) named.set(origin, [...(named.get(origin) ?? []), sighting]);
      }
    }
    return [...named].flatMap(([origin, explains]) => hypothesisOf(origin, explains, seen));
  },
};

function hypothesisOf(origin: string, explains: readonly Sighting[], { baseUrl }: Seen) {
  const documents = new Set(explains.map(({ request }) => request));
  if (documents.size < 2) return [];
  return [
    {
      explains,
      isCertain: true as const,
      title: `${listed(documents)} name ${origin}, which is no address of this storefront (${baseUrl})`,
      fix: `Tell the application its public address: it writes ${origin} into its documents, which nobody outside can reach (look for a setting such as its public URL, or for a proxy that does not pass the Host header on).`,
    },
  ];
}

/** The origins of the URLs that came in place of promised ones. */
const originsIn = ({ violation: { actual = '' } }: Sighting): ReadonlySet<string> =>
  new Set(
    (actual.match(/https?:\/\/[^\s"'<>\\,)\]}]+/g) ?? []).flatMap((url) =>
      URL.canParse(url) ? [new URL(url).origin] : [],
    ),
  );
