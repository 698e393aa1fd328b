/** The command that a diagnosis proposes. */
import { curl } from '../../evidence/curl.ts';
import { reachedOf } from '../../evidence/reached.ts';
import type { Target } from '../../model/target.ts';
import { commandLine } from '../../text/shell.ts';

/** What somebody ran. */
export type Asked = {
  readonly target: Target;
  /** `storefront-conformance`, with the name of a command if it needs one. */
  readonly program: string;
};

type Changes = {
  readonly url?: string;
  readonly more?: readonly string[];
  readonly without?: readonly string[];
};

/**
 * The same command with another URL, with more options, or without some.
 * @param changes `more` has words for a shell, quoted already.
 */
export const command = (
  { target, program }: Asked,
  { url = target.baseUrl, ...changes }: Changes = {},
): string => commandLine(program, { url, again: target.again, ...changes });

/** Shows what is there without the suite. */
export const look = (target: Target, url = target.baseUrl): string =>
  curl({ method: 'GET', url, headers: { accept: '*/*' } }, reachedOf(url, target));
