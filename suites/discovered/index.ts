/** What others than checks may ask: a first look at a storefront. */
export { fetchIntroduction, type Introduction } from './introduction.ts';
