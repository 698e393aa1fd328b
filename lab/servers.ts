/** The web servers: how each is installed, shows a certificate, and is started: always in the foreground, so that it ends by the pid of its process. */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerName } from './row.ts';

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
type Files = {
  /** A folder of its own, for everything that it writes. */
  readonly folder: string;
  /** What all configurations of this server have in common: `base` and the ending. */
  readonly base: string;
  readonly configuration: string;
  readonly address: string;
};

const isRoot = process.getuid?.() === 0;

const nginx: Server = {
  name: 'nginx',
  packages: ['nginx', 'libnginx-mod-http-brotli-filter', 'libnginx-mod-http-headers-more-filter'],
  program: '/usr/sbin/nginx',
  version: ['-v'],
  ending: '.conf',
  // Started by root, its workers would be another user, who may not write into the folder.
  run: ({ folder, base }) => [
    ...['-p', folder, '-c', base, '-e', `${folder}/error.log`],
    ...['-g', `daemon off;${isRoot ? ' user root;' : ''}`],
  ],
};

const haproxy: Server = {
  name: 'haproxy',
  packages: ['haproxy'],
  program: '/usr/sbin/haproxy',
  version: ['-v'],
  ending: '.cfg',
  run: ({ base, configuration }) => ['-db', '-f', base, '-f', configuration],
};

const varnish: Server = {
  name: 'varnish',
  packages: ['varnish'],
  program: '/usr/sbin/varnishd',
  version: ['-V'],
  ending: '.vcl',
  run: ({ folder, configuration, address }) => [
    ...['-F', '-j', 'none', '-n', `${folder}/state`, '-s', 'malloc,64m'],
    ...['-a', address, '-f', configuration],
  ],
};

const caddy: Server = {
  name: 'caddy',
  packages: ['caddy'],
  program: '/usr/bin/caddy',
  version: ['version'],
  ending: '.caddyfile',
  run: ({ base }) => ['run', '--config', base, '--adapter', 'caddyfile'],
};

const apache: Server = {
  name: 'apache',
  packages: ['apache2'],
  program: '/usr/sbin/apache2',
  version: ['-v'],
  ending: '.conf',
  run: ({ base }) => [
    ...['-D', 'FOREGROUND', '-f', base],
    ...(isRoot ? ['-c', 'User www-data', '-c', 'Group www-data'] : []),
  ],
};

const lighttpd: Server = {
  name: 'lighttpd',
  packages: ['lighttpd', 'lighttpd-mod-deflate'],
  program: '/usr/sbin/lighttpd',
  version: ['-v'],
  ending: '.conf',
  run: ({ base }) => ['-D', '-f', base],
};

export const servers: Readonly<Record<ServerName, Server>> = {
  nginx,
  haproxy,
  varnish,
  caddy,
  apache,
  lighttpd,
};

const minutes = 60_000;

/** Debian asks this file whether an installed daemon may start. */
const startPolicy = '/usr/sbin/policy-rc.d';

/** Names the versions of all servers. @throws Error when one is missing and cannot be installed. */
export function install(servers: readonly Server[], print: (line: string) => void): void {
  const missing = servers.flatMap(({ packages }) => packages.filter((name) => !isInstalled(name)));
  if (missing.length > 0) {
    print(`installing ${missing.join(', ')}`);
    if (!existsSync(startPolicy)) writeFileSync(startPolicy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
    const installing = ['install', '-y', '-qq', '--no-install-recommends', ...missing];
    // The lists of packages may be missing or old.
    if (apt(installing) !== undefined) {
      const problem = apt(['update', '-qq']) ?? apt(installing);
      if (problem !== undefined) throw new Error(problem);
    }
  }
  for (const { name, program, version } of servers) {
    const { stdout, stderr } = spawnSync(program, version, { encoding: 'utf8', timeout: minutes });
    print(`${name.padEnd(10)}${`${stdout}${stderr}`.trim().split('\n')[0] ?? ''}`);
  }
}

const isInstalled = (name: string): boolean =>
  spawnSync('dpkg', ['-s', name], { encoding: 'utf8' }).stdout?.includes('Status: install ok installed') ??
  false;

/** @returns what went wrong, if anything did. */
function apt(args: readonly string[]): string | undefined {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr, error } = spawnSync('apt-get', [...args], {
    env: environment,
    encoding: 'utf8',
    timeout: 5 * minutes,
  });
  return status === 0 ? undefined : `apt-get ${args[0]} failed: ${error?.message ?? stderr.slice(-500)}`;
}

/** Made anew for each run: writes `cert.pem`, `key.pem`, and `both.pem` for servers that want one file. @throws Error when openssl fails. */
export function makeCertificate(folder: string): void {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const { status, stderr } = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-addext', 'subjectAltName=IP:127.0.0.1,IP:::1,DNS:localhost', '-keyout', key, '-out', cert],
    ],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr}`);
  writeFileSync(join(folder, 'both.pem'), `${readFileSync(cert, 'utf8')}${readFileSync(key, 'utf8')}`);
  for (const file of ['cert.pem', 'key.pem', 'both.pem']) chmodSync(join(folder, file), 0o644);
}
