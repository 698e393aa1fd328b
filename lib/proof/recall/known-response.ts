/** A response whose bytes are known before it is read: passing it on costs no stream. */

export class KnownResponse extends Response {
  readonly #bytes: Uint8Array<ArrayBuffer>;

  /** @param bytes a whole buffer; nobody may change it. */
  constructor(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit) {
    super(null, init);
    this.#bytes = bytes;
    let spelled: Response | undefined;
    const body = () => {
      spelled ??= new Response(bytes);
      return spelled.body;
    };
    Object.defineProperty(this, 'body', { get: body });
  }

  override readonly arrayBuffer = async (): Promise<ArrayBuffer> => this.#bytes.buffer;

  override readonly text = async (): Promise<string> => new TextDecoder().decode(this.#bytes);

  override readonly json = async (): Promise<unknown> => JSON.parse(await this.text());

  override readonly clone = (): KnownResponse => {
    const { status, statusText, headers } = this;
    return new KnownResponse(this.#bytes, { status, statusText, headers });
  };
}
