/** A request whose text is known before it is read: telling it costs no stream, and it may be told again and again. */
import type { HttpRequest } from '../model/http-request.ts';

export class ToldRequest extends Request {
  /** The body; empty when there is none. */
  readonly told: string;

  constructor({ method, url, headers, body }: HttpRequest) {
    super(url, { method, headers, body: body ?? null, redirect: 'manual' });
    this.told = body ?? '';
  }

  override readonly text = async (): Promise<string> => this.told;

  /** It can be read again and again, so it is as good as its clone. */
  override readonly clone = (): this => this;
}
