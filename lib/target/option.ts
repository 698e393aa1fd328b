/** One setting: what it takes, what it does, and its default. */
import type { Kind } from './kinds.ts';

export type Option<T, F> = {
  readonly kind: Kind<T>;
  readonly help: string;
  /** The default value. */
  readonly fallback: F;
  /** The default in words, where the value does not show it. */
  readonly shown?: string;
};

export const option = <T, const F extends T | undefined>(
  kind: Kind<T>,
  help: string,
  fallback: F,
  shown?: string,
): Option<T, F> => ({ kind, help, fallback, ...(shown !== undefined && { shown }) });
