/** The reference storefront: a faithful implementation of the whole interface. */
export { demoApproval, demoKey, demoToken } from './base/access.ts';
export type { StorefrontOptions } from './base/options.ts';
export { MissingLibrary } from './oauth/provider.ts';
export { type Served, type ServeOptions, serve } from './serve.ts';
export { type Handler, type Open, type Storefront, storefront } from './storefront.ts';
