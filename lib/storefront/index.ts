/** The reference storefront: a faithful implementation of the whole interface. */
export { demoKey, demoToken } from './access/demo-key.ts';
export { MissingLibrary } from './oauth/provider.ts';
export type { StorefrontOptions } from './options.ts';
export { type Served, type ServeOptions, serve } from './serve.ts';
export { type Handler, type Open, type Storefront, storefront } from './storefront.ts';
