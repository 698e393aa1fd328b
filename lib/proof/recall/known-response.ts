/** A response whose bytes are known before it is read: passing it on costs no stream. */

export class KnownResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #text: () => string;

  /**
   * @param bytes a whole buffer; nobody may change it.
   * @param text the same bytes as UTF-8.
   */
  constructor(bytes: Uint8Array<ArrayBuffer>, text: () => string, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
    this.#text = text;
    let spelled: Response | undefined;
    const body = () => {
      spelled ??= new Response(bytes);
      return spelled.body;
    };
    Object.defineProperty(this, 'body', { get: body });
  }

  override readonly arrayBuffer = async (): Promise<ArrayBuffer> => this.#bytes.buffer;

  override readonly text = async (): Promise<string> => this.#text();

  override readonly json = async (): Promise<unknown> => JSON.parse(this.#text());

  override readonly clone = (): KnownResponse => {
    const { status, statusText, headers } = this;
    return new KnownResponse(this.#bytes, this.#text, { status, statusText, headers });
  };
}
