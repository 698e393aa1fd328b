/** What others than checks may ask: a first look at a storefront. */
export { type Introduction, learnIntroduction } from './introduction.ts';
