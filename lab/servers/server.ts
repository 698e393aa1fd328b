/** A web server as the lab starts it. */
import type { ServerName } from '../row.ts';

export type Server = {
  readonly name: ServerName;
  /** Packages of Debian. */
  readonly packages: readonly string[];
  readonly program: string;
  /** Arguments that print the version. */
  readonly version: readonly string[];
  /** The ending of its configuration files. */
  readonly ending: string;
  /** Arguments that run it in the foreground. */
  run(files: Files): readonly string[];
};

/** Absolute paths. */
export type Files = {
  /** A folder of its own, for everything that it writes. */
  readonly folder: string;
  /** What all configurations of this server have in common: `base` and the ending. */
  readonly base: string;
  readonly configuration: string;
  readonly address: string;
};
