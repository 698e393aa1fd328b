/** All parts, layer by layer. */
import type { Part } from './part.ts';
import { rateLimiting } from './rows/rate-limiting.ts';

export const parts: readonly Part[] = [...rateLimiting];

/** Packages that could not be tried. */
export const leftOut: readonly { readonly name: string; readonly because: string }[] = [];
