// Reads the body of a request, and stops reading when it grows too large.

/**
 * The bytes of the body, or undefined when there are more than `most`. The announced length is not trusted
 * alone.
 */
export async function readAtMost(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.byteLength;
    if (length > most) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
