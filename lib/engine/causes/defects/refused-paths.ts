/** Documents are not served: their paths are refused, unknown, or fail. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import { get, type HttpRequest } from '../../../model/http.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { grouped } from '../../../text/grouped.ts';
import { answered, isOfStatus, lineOf, listed, sightingsAt } from './answers.ts';

const refusals: readonly number[] = [401, 403, 404, 410];

export const refusedPaths: Defect = {
  id: 'refused-paths',
  what: 'Every path with a common beginning is answered with one error status.',
  find: (seen) =>
    refusals.flatMap((status) => groupsOf(status, seen).flatMap((group) => hypothesesOf(group, seen))),
  asks: (seen) =>
    refusals.flatMap((status) => groupsOf(status, seen).flatMap((group) => siblingOf(group, seen))),
};

/** Documents of one folder that are answered with one status instead of the promised one. */
type Group = { readonly status: number; readonly folder: string; readonly wrong: readonly Sighting[] };

function groupsOf(status: number, seen: Seen): readonly Group[] {
  const wrong = seen.sightings.filter(
    (one) => isOfStatus(one) && one.exchange?.status === status && one.exchange.method === 'GET',
  );
  const folders = new Set(wrong.map(({ exchange }) => folderOf(exchange as ReportedExchange)));
  return [...folders].map((folder) => ({
    status,
    folder,
    wrong: wrong.filter(({ exchange }) => exchange && folderOf(exchange) === folder),
  }));
}

const pathOf = ({ url }: ReportedExchange): string => new URL(url).pathname;

/** `/.hidden/` for `/.hidden/file`. */
const folderOf = (exchange: ReportedExchange): string => /^\/[^/]*\/?/.exec(pathOf(exchange))?.[0] ?? '/';

const isHidden = (folder: string): boolean => folder.startsWith('/.');

/** A folder, a path with all that is below it, or a single path. */
type Scope = { readonly path: string; readonly isOne?: true };

const isWithin = (exchange: ReportedExchange, { path, isOne }: Scope): boolean => {
  if (path.endsWith('/') && !isOne) return folderOf(exchange) === path;
  return pathOf(exchange) === path || (!isOne && pathOf(exchange).startsWith(`${path}/`));
};

/** What was asked within a scope, if all of it was answered with the status; otherwise the scope is not refused. */
function refusedIn(scope: Scope, status: number, seen: Seen): readonly ReportedExchange[] {
  const inside = answered(seen).filter(
    (exchange) => exchange.method !== 'OPTIONS' && isWithin(exchange, scope),
  );
  return inside.every((exchange) => exchange.status === status) ? inside : [];
}

/** With so many refused paths, a folder is refused. */
const fewPaths = 3;

const siblingName = 'storefront-conformance';

/** A path that no document has tells whether a rule refuses the whole folder. */
function siblingOf({ folder, status, wrong }: Group, seen: Seen): readonly HttpRequest[] {
  const paths = new Set(refusedIn({ path: folder }, status, seen).map(pathOf));
  const [first] = wrong;
  if (!first?.exchange || !isRefusal(status) || !isHidden(folder) || paths.size === 0) return [];
  return paths.size < fewPaths ? [get(new URL(`${folder}${siblingName}`, first.exchange.url).href)] : [];
}

const isRefusal = (status: number): boolean => status === 401 || status === 403;

/** The widest scope that is refused. A single document that is unknown has a fix of its own. */
function scopeOf({ folder, status, wrong }: Group, seen: Seen): Scope | undefined {
  const paths = wrong.map(({ exchange }) => pathOf(exchange as ReportedExchange));
  const isSeveral = new Set(wrong.map(({ address }) => address)).size > 1;
  const scopes: readonly Scope[] = [
    ...(folder.endsWith('/') && (isSeveral || isHidden(folder)) ? [{ path: folder }] : []),
    ...(isSeveral ? [{ path: commonPath(paths) }] : []),
    ...(!isSeveral && isRefusal(status) ? [{ path: paths[0] ?? '', isOne: true as const }] : []),
  ];
  return scopes.find((scope) => scope.path !== '' && refusedIn(scope, status, seen).length > 0);
}

function hypothesesOf(group: Group, seen: Seen): readonly Hypothesis[] {
  const { status, wrong } = group;
  const [first] = wrong;
  const scope = scopeOf(group, seen);
  if (first?.exchange === undefined || scope === undefined) return [];
  const sibling = answered(seen).find((exchange) => pathOf(exchange) === `${group.folder}${siblingName}`);
  const refused: Refused = { ...group, scope, paths: listed(servedIn(group, scope)) };
  const others = scope.isOne
    ? `; promised is ${first.violation.expected ?? 200}`
    : `, as does ${everyPathIn(scope)}: ${refused.paths}`;
  return [
    {
      explains: sightingsAt(seen, (exchange) => exchange.status === status && isWithin(exchange, scope)),
      isCertain: true,
      ...(sibling && { toldBy: [sibling.n] }),
      title: `${lineOf(first.exchange)} answered ${status}${others}`,
      fix: scope.isOne ? fixOfOne(refused) : fixOfMany(refused),
    },
  ];
}

/** What the target should serve within a scope, by its kind where there are several; a check also makes up addresses. */
function servedIn({ wrong }: Group, scope: Scope): readonly string[] {
  const inside = wrong.filter(({ exchange }) => exchange && isWithin(exchange, scope));
  const promised = inside.filter(({ violation: { expected = '' } }) => /^2\d\d\b/.test(expected));
  const byAddress = grouped(promised.length > 0 ? promised : inside, ({ address }) => address);
  return [...byAddress].map(([address, same]) => {
    const [path = address, ...others] = new Set(
      same.map(({ exchange }) => pathOf(exchange as ReportedExchange)),
    );
    return others.length === 0 ? path : address;
  });
}

/** The longest beginning that all paths share, in whole steps: `/a/b` for `/a/b` and `/a/b/c`; empty for the root. */
function commonPath([first = '', ...others]: readonly string[]): string {
  const steps = first.split('/');
  const end = steps.findIndex((step, index) => others.some((path) => path.split('/')[index] !== step));
  return steps.slice(0, end < 0 ? steps.length : end).join('/');
}

type Refused = Pick<Group, 'status' | 'folder'> & { readonly scope: Scope; readonly paths: string };

const everyPathIn = ({ path }: Scope): string =>
  path.endsWith('/') ? `every path below ${path}` : `every path that begins with ${path}`;

const fixOfOne = ({ scope, status }: Refused): string =>
  `Let everybody read ${scope.path}: callers without credentials are refused it with ${status} (look for a rule for this path, such as one of access, of a firewall or of a bot protection).`;

function fixOfMany({ scope, paths, status, folder }: Refused): string {
  const what = isRefusal(status) ? 'refused' : 'unknown';
  const rule = isRefusal(status)
    ? ' (look for a rule for these paths, such as one of access or of a firewall)'
    : '';
  const reason =
    isHidden(folder) && scope.path === folder
      ? ', probably by a rule of the server against paths that begin with a dot, which has to spare this folder'
      : rule;
  return `Serve ${paths}: ${everyPathIn(scope)} is ${what} with ${status}${reason}.`;
}
