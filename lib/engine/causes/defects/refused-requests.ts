/** Ordinary requests are refused for their method, an escape in their path or their length, or are preflights. */
import type { Defect, Hypothesis, Seen, Sighting } from '../../../model/defect.ts';
import type { ReportedExchange } from '../../../model/report.ts';
import { answered, lineOf, listed, sightingsAt } from './answers.ts';

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
  find: (seen) => ['HEAD', 'OPTIONS'].flatMap((method) => hypothesesOf(method, seen)),
};

/** Statuses that say that a method is not served; others may have another reason at some addresses. */
const unserved: readonly number[] = [405, 501];

function hypothesesOf(method: string, seen: Seen): readonly Hypothesis[] {
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
