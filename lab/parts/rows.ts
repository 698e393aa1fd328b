/** All parts, layer by layer. */
import type { Part } from './part.ts';
import { cors } from './rows/cors.ts';
import { mcp } from './rows/mcp.ts';
import { mocks } from './rows/mocks.ts';
import { oauth } from './rows/oauth.ts';
import { rateLimiting } from './rows/rate-limiting.ts';
import { servers } from './rows/servers.ts';
import { sitemaps } from './rows/sitemaps.ts';

export const parts: readonly Part[] = [...rateLimiting, ...cors, ...sitemaps, ...mcp, ...oauth, ...servers, ...mocks];

/** Packages that could not be tried. */
export const leftOut: readonly { readonly name: string; readonly because: string }[] = [];
