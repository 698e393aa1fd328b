/** How the requests of a run are signed (RFC 9421): with a key of our own, or with values that somebody made before. */

/** An Ed25519 key with its private part (RFC 8037 section 2). */
export type SigningKey = {
  readonly kty: 'OKP';
  readonly crv: 'Ed25519';
  readonly x: string;
  readonly d: string;
};

export type Signature =
  | {
      readonly kind: 'key';
      readonly key: SigningKey;
      /** The URL where verifiers find the public key. */
      readonly agent: string;
    }
  | {
      readonly kind: 'headers';
      /** The only host that gets them: a name, with a port that is not the default one. */
      readonly host: string;
      /** Lower-case names. */
      readonly headers: Readonly<Record<string, string>>;
      /** Milliseconds since the epoch. */
      readonly expires: number;
    }
  /** A recording says only that requests were signed, and for which host where there was one alone. */
  | { readonly kind: 'recorded'; readonly host?: string };

/** The host that alone gets the signature; undefined when all of the target's own hosts get one. */
export const onlyHost = (signature: Signature | undefined): string | undefined =>
  signature && 'host' in signature ? signature.host : undefined;
