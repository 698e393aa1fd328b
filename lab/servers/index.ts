/** How each server is installed and started: always in the foreground, so that it ends by the pid of its process. */
import type { ServerName } from '../row.ts';
import type { Server } from './server.ts';

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
