/** What checks have read from long responses, in place of these: each response is read once in a run. */
import type { Reader } from '../model/check.ts';
import type { HttpRequest, HttpResponse } from '../model/http.ts';
import type { Target } from '../model/target.ts';

type Reading<T> = { readonly exchange: number; readonly value: T };

type Source = {
  readonly rerun: number;
  readonly response: Promise<HttpResponse>;
  readonly target: Target;
};

export interface Readings {
  find<T>(read: Reader<T>, request: HttpRequest, rerun: number): Promise<Reading<T>> | undefined;
  /** Keeps nothing if there is no response. */
  keep<T>(read: Reader<T>, request: HttpRequest, source: Source): Promise<Reading<T>>;
}

export function createReadings(): Readings {
  const byReader = new Map<unknown, Map<string, Promise<Reading<unknown>>>>();
  const readingsOf = (read: unknown) => {
    const known = byReader.get(read) ?? new Map<string, Promise<Reading<unknown>>>();
    byReader.set(read, known);
    return known;
  };
  return {
    find: <T>(read: Reader<T>, request: HttpRequest, rerun: number) =>
      readingsOf(read).get(keyOf(request, rerun)) as Promise<Reading<T>> | undefined,
    keep(read, request, { rerun, response, target }) {
      const [readings, key] = [readingsOf(read), keyOf(request, rerun)];
      const reading = response.then((came) => ({ exchange: came.exchange, value: read(came, target) }));
      readings.set(key, reading);
      reading.catch(() => readings.delete(key));
      return reading;
    },
  };
}

const keyOf = ({ method, url, headers, body }: HttpRequest, rerun: number): string =>
  JSON.stringify([rerun, method, url, Object.entries(headers).sort(), body]);
