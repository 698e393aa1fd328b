/** What a caller may show to be let in: published for demonstrations, so it proves nothing anywhere else. */

/** The test key of RFC 9421, appendix B.1.4, as everybody knows it. */
export const demoKey = {
  kty: 'OKP',
  crv: 'Ed25519',
  d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU',
  x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs',
} as const;

/** The token of an authorised caller (RFC 6750 section 2.1). */
export const demoToken = 'demo-token-of-the-reference-storefront';

const { d: _private, ...publicPart } = demoKey;
export const demoPublicKey: PublicKey = publicPart;

/** An Ed25519 key (RFC 8037 section 2). */
export type PublicKey = { readonly kty: 'OKP'; readonly crv: 'Ed25519'; readonly x: string };
