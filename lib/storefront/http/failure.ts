/** HTTP errors, each with the Error body of the interface. */
import { defined } from '../defined.ts';

export type Failure = {
  readonly status: number;
  /** Machine-readable, snake_case. */
  readonly code: string;
  readonly message: string;
  /** The absolute URL at which an agent or a buyer can recover. */
  readonly continueUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** A response with the body {code, message, continue_url?}. */
export function failure({ status, code, message, continueUrl, headers }: Failure): Response {
  const body = { code, message, ...defined({ continue_url: continueUrl }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}

/** The 404 of a resource that does not exist. */
export function notFound(message: string, continueUrl?: string): Response {
  return failure({ status: 404, code: 'not_found', message, ...defined({ continueUrl }) });
}
