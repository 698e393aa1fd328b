/** For callers other than checks: a first look at a storefront. */
export { fetchIntroduction, type Introduction } from './introduction.ts';
