/** Whether two answers are the same to whoever looks at them. */
import type { HttpResponse } from '../../model/http-response.ts';

type Seen = Pick<HttpResponse, 'status' | 'headers' | 'bytes' | 'at'>;

/** All that a check can see of an answer but the number of its exchange: status, header lines, bytes, time of arrival. */
export const isSame = (one: Seen, other: Seen): boolean =>
  one.status === other.status &&
  one.at === other.at &&
  one.headers.length === other.headers.length &&
  one.headers.every(
    ([name, value], i) => name === other.headers[i]?.[0] && value === other.headers[i]?.[1],
  ) &&
  Buffer.compare(one.bytes, other.bytes) === 0;
