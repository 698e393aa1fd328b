/** Documents are not served: their paths are refused, unknown, or fail. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, isOfStatus, lineOf, listed, sightingsAt } from './answers.ts';

const refusals: readonly number[] = [401, 403, 404, 410];

export const refusedPaths: Defect = {
  id: 'refused-paths',
  what: 'Every path with a common beginning is answered with one error status.',
  find: (seen) => refusals.flatMap((status) => hypothesesOf(status, seen)),
};

function hypothesesOf(status: number, seen: Seen): readonly Hypothesis[] {
  const wrong = seen.sightings.filter(
    (one) => isOfStatus(one) && one.exchange?.status === status && one.exchange.method === 'GET',
  );
  const folders = new Set(wrong.map(({ exchange }) => folderOf(exchange as ReportedExchange)));
  return [...folders].flatMap((folder) => hypothesisOf(wrong, folder, seen));
}

/** `/.hidden/` for `/.hidden/file`. */
const folderOf = ({ url }: ReportedExchange): string => /^\/[^/]*\/?/.exec(new URL(url).pathname)?.[0] ?? '/';

function hypothesisOf(wrong: readonly Sighting[], folder: string, seen: Seen): readonly Hypothesis[] {
  const mine = wrong.filter(({ exchange }) => exchange && folderOf(exchange) === folder);
  const [first] = mine;
  // A single document has a fix of its own.
  const isFolder = new Set(mine.map(({ address }) => address)).size > 1 || folder.startsWith('/.');
  if (first?.exchange === undefined || !isFolder || !folder.endsWith('/')) return [];
  const { status } = first.exchange;
  const below = answered(seen).filter(
    (exchange) => folderOf(exchange) === folder && exchange.method !== 'OPTIONS',
  );
  // Another answer below the same folder says that the folder is not refused.
  if (below.some((exchange) => exchange.status !== status)) return [];
  const paths = listed(below.map(({ url }) => new URL(url).pathname));
  const isHidden = folder.startsWith('/.');
  const what = status === 404 || status === 410 ? 'unknown' : 'refused';
  return [
    {
      explains: sightingsAt(seen, (exchange) => exchange.status === status && folderOf(exchange) === folder),
      isCertain: true,
      title: `${lineOf(first.exchange)} answered ${status}, as does every path below ${folder}: ${paths}`,
      fix: `Serve ${paths}: every path below ${folder} is ${what} with ${status}${
        isHidden
          ? ', probably by a rule of the server against paths that begin with a dot, which has to spare this folder'
          : ''
      }.`,
    },
  ];
}
