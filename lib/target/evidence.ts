/** The options of a bundle of evidence: its file, its signature, and what the signer says. */
import { text } from './kinds.ts';
import { grouped, option } from './option.ts';

const file = text('FILE', 'a file');
const line = text('TEXT', 'a line of at most 200 characters', /^[^\x00-\x1f\x7f]{1,200}$/);
const unset = { shown: 'none', isRepeated: false } as const;

export const evidence = grouped('Evidence:', {
  bundle: option(
    file,
    'recording, report, requirement set and attestation in one file, which verify judges again',
    undefined,
    unset,
  ),
  sign: option(file, 'Ed25519 private key (PEM or JWK) that signs the bundle', undefined, unset),
  'ran-by': option(line, 'for the bundle: who ran the audit, in your words', undefined, unset),
  'owner-asked': option(
    line,
    'for the bundle: whether the owner of the storefront asked for it, in your words',
    undefined,
    unset,
  ),
});
