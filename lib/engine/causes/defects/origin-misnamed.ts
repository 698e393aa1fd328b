/** Documents name an address that does not reach the target, such as the one that it has behind a proxy. */
import { isPrivateHost } from '../../../http/reach.ts';
import type { Defect, Seen, Sighting } from '../../../model/defect.ts';
import { answered, listed, originOf } from './answers.ts';

export const originMisnamed: Defect = {
  id: 'origin-misnamed',
  what: 'Documents of the target name an origin that is not its own.',
  find: (seen) => {
    const others = seen.elsewhere.filter(({ status }) => status !== null);
    const known = new Set([new URL(seen.baseUrl).origin, ...[...answered(seen), ...others].map(originOf)]);
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

const address = /https?:\/\/[^\s"'<>\\,)\]}]+/g;

/** Letters besides the addresses: `the loc`. More of them name another fault, as in `the loc "..." twice`. */
const maxLetters = 8;

/** The origins of the addresses that came in place of promised ones. */
function originsIn({ violation: { actual = '' } }: Sighting): ReadonlySet<string> {
  if (actual.replaceAll(address, '').replaceAll(/[^a-z]/gi, '').length > maxLetters) return new Set();
  const urls = (actual.match(address) ?? []).filter((url) => URL.canParse(url));
  return new Set(urls.map((url) => new URL(url).origin));
}
