/** All rows of the lab. */
import type { Row } from '../row.ts';
import { caddy } from './caddy.ts';
import { nginxFaulty } from './nginx-faulty.ts';
import { nginxLawful } from './nginx-lawful.ts';
import { haproxy, varnish } from './proxies.ts';
import { apache, lighttpd } from './web-servers.ts';

export const rows: readonly Row[] = [
  ...nginxLawful,
  ...nginxFaulty,
  ...haproxy,
  ...varnish,
  ...caddy,
  ...apache,
  ...lighttpd,
];
