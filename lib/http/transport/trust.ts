/** Which certificates a run trusts. */
import { type ConnectionOptions, createSecureContext, rootCertificates } from 'node:tls';
import type { Target } from '../../model/target.ts';

export type Trust = Partial<Pick<Target, 'authorities' | 'insecure'>>;

/** Options of a TLS connection. The context is made once, since it reads all certificates of authorities. */
export const trusting = ({ authorities, insecure }: Trust): ConnectionOptions => ({
  ...(authorities && { secureContext: createSecureContext({ ca: [...rootCertificates, authorities.pem] }) }),
  ...(insecure && { rejectUnauthorized: false }),
});
