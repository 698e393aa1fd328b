/** Starts a server with the configuration of a row, in front of a storefront; stops it by its pid. */
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Running, start } from './process.ts';
import type { Row } from './row.ts';
import type { Server } from './servers/server.ts';

export type Place = {
  /** The folder `front-ends` of the sources. */
  readonly templates: string;
  /** An empty folder for this row. */
  readonly folder: string;
  readonly certificates: string;
  readonly host: string;
  readonly port: number;
  /** Host and port of the storefront. */
  readonly upstream: string;
  readonly signal: AbortSignal;
};

/** @throws Error when the server ends, or does not listen in time; it quotes the end of its log. */
export async function startFrontEnd(server: Server, row: Row, place: Place): Promise<Running> {
  const { folder, host, port, signal } = place;
  mkdirSync(folder, { recursive: true });
  // Apache, started by root, works as another user.
  chmodSync(folder, 0o777);
  const base = write(server, 'base', 'base', place);
  const configuration = write(server, row.name, 'case', place);
  const args = server.run({ folder, base, configuration, address: `${host}:${port}` });
  return start({
    ...{ name: server.name, program: server.program, args: [...args, ...(row.serverArguments ?? [])] },
    ...{ folder, host, port, signal },
  });
}

/** @returns the path of the configuration, made from its template. */
function write({ name, ending }: Server, template: string, file: string, place: Place): string {
  const path = join(place.folder, `${file}${ending}`);
  const values: Readonly<Record<string, string>> = {
    LISTEN: `${place.host}:${place.port}`,
    HOST: place.host,
    PORT: `${place.port}`,
    UPSTREAM: place.upstream,
    UPSTREAM_PORT: place.upstream.replace(/^.*:/, ''),
    DIR: place.folder,
    CERTS: place.certificates,
  };
  const text = readFileSync(join(place.templates, name, `${template}${ending}`), 'utf8');
  // Servers have variables of their own, which stay.
  writeFileSync(
    path,
    text.replaceAll(/\$\{([A-Z_]+)\}/g, (all, key) => values[key] ?? all),
  );
  return path;
}
