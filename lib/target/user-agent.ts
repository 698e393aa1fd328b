/** The User-Agent header, which identifies the suite to the operator of a storefront. */
import { suiteIdentity } from '../package/identity.ts';

/**
 * @param product the name and version of this package by default.
 * @param contact the auditor's own; without it the header names none.
 */
export function userAgentOf(product?: string, contact?: string): string {
  const { name, version } = suiteIdentity();
  const comment =
    contact === undefined
      ? ''
      : ` (+${contact.includes('@') && !/^https?:/i.test(contact) ? 'mailto:' : ''}${contact})`;
  return `${product ?? `${name}/${version}`}${comment}`;
}
