/** The proxy, and not the target, is why there is no response. */

/** `EPROXY`: it does not answer; `EPROXYAUTH`: it demands credentials; `EPROXYREFUSED`: it opens no tunnel. */
export type ProxyErrorCode = 'EPROXY' | 'EPROXYAUTH' | 'EPROXYREFUSED';

export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: ProxyErrorCode;

  constructor(code: ProxyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
