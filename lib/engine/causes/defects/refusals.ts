/** Requests are refused: those to the paths of documents, or ordinary ones for their method, path, length, or origin. */
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

export const methodRefused: Defect = {
  id: 'method-refused',
  what: 'The server refuses a method at every address, or at several.',
  find: (seen) => ['HEAD', 'OPTIONS'].flatMap((method) => hypothesesOfMethod(method, seen)),
};

/** Statuses that say that a method is not served; others may have another reason at some addresses. */
const unserved: readonly number[] = [405, 501];

function hypothesesOfMethod(method: string, seen: Seen): readonly Hypothesis[] {
  const all = answered(seen).filter((exchange) => exchange.method === method);
  const statuses = [...new Set(all.map(({ status }) => status ?? 0))];
  const everywhere = statuses.length === 1 && (statuses[0] ?? 0) >= 400;
  return (everywhere ? statuses : unserved).flatMap((status) => {
    const served = new Set(all.filter((one) => one.status !== status).map(seen.addressOf));
    const explains = sightingsAt(
      seen,
      (exchange) =>
        exchange.method === method && exchange.status === status && !served.has(seen.addressOf(exchange)),
    );
    const isOfSeveral = new Set(explains.map(({ address }) => address)).size > 1;
    return everywhere || isOfSeveral ? refusalOf(method, status, explains, everywhere) : [];
  });
}

function refusalOf(
  method: string,
  status: number,
  explains: readonly Sighting[],
  everywhere: boolean,
): readonly Hypothesis[] {
  const [first] = explains;
  if (first?.exchange === undefined) return [];
  const addresses = listed(explains.map(({ address }) => address));
  const isPreflight = method === 'OPTIONS';
  const which = everywhere
    ? `Every ${method} request is refused`
    : `${method} is refused at several addresses`;
  return [
    {
      explains,
      isCertain: true,
      title: `${which}: ${lineOf(first.exchange)} answered ${status}${isPreflight ? ' to a preflight' : ''} (${addresses})`,
      fix: isPreflight
        ? `Let the application answer OPTIONS at ${addresses}: a preflight that is answered ${status} keeps every script out (look for a list of allowed methods in the server's configuration).`
        : `Answer ${method} wherever GET is answered, with the same status and headers and no body: ${addresses} answer ${status} (look for a list of allowed methods in the server's configuration).`,
    },
  ];
}

export const escapesRefused: Defect = {
  id: 'escapes-refused',
  what: 'Every path with an escape is answered with an error.',
  find: (seen) => {
    const escaped = answered(seen).filter(hasEscape);
    const statuses = new Set(escaped.map(({ status }) => status ?? 0));
    const [status = 0] = statuses;
    const explains = sightingsAt(seen, hasEscape);
    const [first] = explains;
    const isRefusal = statuses.size === 1 && status >= 400 && status !== 404;
    if (first?.exchange === undefined || !isRefusal) return [];
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(first.exchange)} answered ${status}, as does every path with a percent-encoded character (%)`,
        fix: `Pass percent-encoded paths on as they came: every path with an escape, such as that of a handle with non-ASCII letters, is answered ${status} (look for a proxy that decodes the path before it passes it on).`,
      },
    ];
  },
};

/** An escape of a character beyond ASCII; others, such as that of a slash, may mean something else. */
const hasEscape = ({ url }: ReportedExchange): boolean => /%[89a-f][0-9a-f]/i.test(new URL(url).pathname);

export const preflightUnanswered: Defect = {
  id: 'preflight-unanswered',
  what: 'Something answers OPTIONS itself, without the headers of a preflight.',
  find: (seen) => {
    const explains = sightingsAt(seen, isBare);
    const [first] = explains;
    if (first?.exchange === undefined || new Set(explains.map(({ place }) => place)).size < 2) return [];
    return [
      {
        explains,
        isCertain: true,
        title: `${lineOf(first.exchange)} answered a preflight with ${first.exchange.status} and no Access-Control-Allow header at all`,
        fix: `Pass OPTIONS on to the application, or answer it with Access-Control-Allow-Origin, Access-Control-Allow-Methods and Access-Control-Allow-Headers: ${listed(explains.map(({ address }) => address))} answer preflights without any of them.`,
      },
    ];
  },
};

const isBare = ({ method, status, headers = [] }: ReportedExchange): boolean =>
  method === 'OPTIONS' &&
  (status ?? 0) >= 200 &&
  (status ?? 0) < 300 &&
  !headers.some(([name]) => name.startsWith('access-control-'));
