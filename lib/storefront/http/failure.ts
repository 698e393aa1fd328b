// Makes the Error body that every HTTP failure carries.

export type Failure = {
  readonly status: number;
  /** Machine-readable, snake_case. */
  readonly code: string;
  readonly message: string;
  /** Where an agent or a buyer goes to recover: an absolute URL. */
  readonly continueUrl?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The HTTP answer of a failure: its status and a JSON body {code, message, continue_url?}. */
export function failure({ status, code, message, continueUrl, headers }: Failure): Response {
  const body = { code, message, ...(continueUrl === undefined ? {} : { continue_url: continueUrl }) };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  });
}

/** 404 for something that this storefront does not have. */
export function notFound(message: string, continueUrl?: string): Response {
  return failure({
    status: 404,
    code: 'not_found',
    message,
    ...(continueUrl === undefined ? {} : { continueUrl }),
  });
}
