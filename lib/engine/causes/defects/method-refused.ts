/** A method is refused at every address. */
import type { Defect, Hypothesis, Seen } from '../../../model/defect.ts';
import { answered, lineOf, listed, sightingsAt } from './answers.ts';

export const methodRefused: Defect = {
  id: 'method-refused',
  what: 'The server refuses a method at every address.',
  find: (seen) => ['HEAD', 'OPTIONS'].flatMap((method) => hypothesesOf(method, seen)),
};

function hypothesesOf(method: string, seen: Seen): readonly Hypothesis[] {
  const all = answered(seen).filter((exchange) => exchange.method === method);
  const statuses = [...new Set(all.map(({ status }) => status ?? 0))];
  const [status = 0] = statuses;
  const explains = sightingsAt(seen, (exchange) => exchange.method === method);
  const [first] = explains;
  if (statuses.length !== 1 || status < 400 || first?.exchange === undefined) return [];
  const addresses = listed(explains.map(({ address }) => address));
  const isPreflight = method === 'OPTIONS';
  return [
    {
      explains,
      isCertain: true,
      title: `Every ${method} request is refused: ${lineOf(first.exchange)} answered ${status}${isPreflight ? ' to a preflight' : ''} (${addresses})`,
      fix: isPreflight
        ? `Let the application answer OPTIONS at ${addresses}: a preflight that is answered ${status} keeps every script out (look for a list of allowed methods in the server's configuration).`
        : `Answer ${method} wherever GET is answered, with the same status and headers and no body: ${addresses} answer ${status} (look for a list of allowed methods in the server's configuration).`,
    },
  ];
}
