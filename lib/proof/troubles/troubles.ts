/** All troubles of whole targets. */
import { elsewhere } from './elsewhere.ts';
import { noStorefront, refusing } from './refusing.ts';
import type { Trouble } from './trouble.ts';

export const troubles: readonly Trouble[] = [...refusing, ...noStorefront, ...elsewhere];
