/** All rows of the lab. */
import type { Row } from '../row.ts';
import { apache } from './apache.ts';
import { caddy } from './caddy.ts';
import { haproxy } from './haproxy.ts';
import { lighttpd } from './lighttpd.ts';
import { nginxFaulty } from './nginx-faulty.ts';
import { nginxLawful } from './nginx-lawful.ts';
import { varnish } from './varnish.ts';

export const rows: readonly Row[] = [
  ...nginxLawful,
  ...nginxFaulty,
  ...haproxy,
  ...varnish,
  ...caddy,
  ...apache,
  ...lighttpd,
];
