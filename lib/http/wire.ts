/** What carries a request: the network, a storefront in the same process, or a recording. */
import type { HttpRequest } from '../model/http-request.ts';
import type { Answer } from '../model/http-response.ts';

export type Sending = {
  readonly signal: AbortSignal;
  /** On a connection that nothing was sent over before. */
  readonly fresh: boolean;
};

export interface Wire {
  /**
   * Sends one request with an absolute URL; follows no redirect.
   * @throws Inconclusive `unreachable`, `timeout`, `too-large` or `malformed-transport`.
   */
  send(request: HttpRequest, sending: Sending): Promise<Omit<Answer, 'exchange'>>;
  close(): Promise<void>;
}
