/** The rows of the front ends, without their servers. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../lib/package/package-root.ts';
import { type Row, serverNames } from '../row.ts';
import { servers } from '../servers.ts';
import { rows } from './index.ts';

const folderOf = (server: Row['server']): string => join(packageRoot(), 'lab/front-ends', server);

/** The documentation of its vendor, or of what it imitates, and trackers; blogs copy from each other. */
const vendors = [
  ...['nginx.org', 'www.nginx.com', 'docs.haproxy.org', 'www.haproxy.com', 'varnish-cache.org'],
  ...['docs.varnish-software.com', 'caddyserver.com', 'httpd.apache.org', 'redmine.lighttpd.net'],
  ...['kubernetes.github.io', 'developers.cloudflare.com', 'help.shopify.com', 'cheatsheetseries.owasp.org'],
];

const isOfTracker = ({ host, pathname, search }: URL): boolean =>
  (host === 'github.com' && /^\/[^/]+\/[^/]+\/(?:issues|pull)\/\d+$|\/blob\//.test(pathname)) ||
  (host === 'github.com' && /^\/google\/ngx_brotli$/.test(pathname)) ||
  (host === 'bz.apache.org' && /^\?id=\d+$/.test(search));

describe('the front ends', () => {
  test('are at least 50, half of them lawful, of each server', () => {
    expect(rows.length).toBeGreaterThanOrEqual(50);
    expect(rows.filter(({ lawful }) => lawful).length * 2).toBeGreaterThanOrEqual(rows.length - 1);
    expect(new Set(rows.map(({ server }) => server))).toEqual(new Set(serverNames));
  });

  test('each name a page of the vendor or a thread of a tracker as their source', () => {
    for (const { server, name, source } of rows) {
      const url = new URL(source);
      const isSpecific = url.protocol === 'https:' && url.pathname.length > 1;
      expect([`${server}/${name}`, isSpecific && (vendors.includes(url.host) || isOfTracker(url))]).toEqual([
        `${server}/${name}`,
        true,
      ]);
    }
  });

  test.each(serverNames)('of %s each have one configuration, and each configuration has a row', (server) => {
    const { ending } = servers[server];
    const named = rows.filter((row) => row.server === server).map(({ name }) => `${name}${ending}`);
    expect(existsSync(join(folderOf(server), `base${ending}`))).toBe(true);
    expect(['base'.concat(ending), ...named].toSorted()).toEqual(readdirSync(folderOf(server)).toSorted());
  });

  test('that are lawful expect no cause and have no mark', () => {
    const lawful = rows.filter((row) => row.lawful);
    expect(lawful.filter(({ expected, wrong }) => expected.causes.length > 0 || wrong !== undefined)).toEqual(
      [],
    );
  });

  test('of the tenth are a tenth, have each server, and no row that is told wrong', () => {
    const tenth = rows.filter((row) => row.tenth);
    expect(Math.round((10 * tenth.length) / rows.length)).toBe(1);
    expect(new Set(tenth.map(({ server }) => server))).toEqual(new Set(serverNames));
    expect(tenth.filter(({ wrong }) => wrong !== undefined)).toEqual([]);
  });
});
