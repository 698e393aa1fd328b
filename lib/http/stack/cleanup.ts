/** Tracks the records that a run has created, and deletes those that are left, however the run ends. */
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { HttpRequest, HttpResponse } from '../../model/http.ts';
import { Inconclusive } from '../../model/inconclusive.ts';
import { cleanupMs, maxDeleted } from '../bounds.ts';
import { limitStatuses } from '../response-signs.ts';
import type { Middleware } from '../send.ts';

/** Pause before a failed deletion is sent once more, in milliseconds. */
const pauseMs = 200;

/** A record was created or deleted. @property request deletes the record. */
export type CleanupChange = { readonly kind: 'created' | 'deleted'; readonly request: HttpRequest };

type Delete = (request: HttpRequest, signal: AbortSignal) => Promise<{ readonly status: number }>;

export interface Cleanup {
  readonly middleware: Middleware;
  /**
   * Waits for creations under way and deletes the remaining records, in bounded time.
   * @param last runs in the rest of that time.
   */
  finish(send: Delete, last?: (signal: AbortSignal) => Promise<void>): Promise<void>;
}

/** @param complete makes the deleting request as it will be sent. */
export function createCleanup(
  complete: (request: HttpRequest) => HttpRequest,
  onChange: (change: CleanupChange) => void,
): Cleanup {
  const left = new Map<string, HttpRequest>();
  const pending = new Set<Promise<unknown>>();
  const over = new AbortController();
  // Every deletion under way adds a listener.
  setMaxListeners(0, over.signal);
  const answered = (request: HttpRequest, response: { readonly status: number }) => {
    if (isSettled(response) && left.delete(deletionKey(request))) onChange({ kind: 'deleted', request });
  };
  /** Deletions for which the budget must keep room, besides this request. */
  const reserved = (request: HttpRequest) =>
    pending.size + left.size - (left.has(deletionKey(request)) ? 1 : 0);
  const created = (undo: HttpRequest | undefined) => {
    if (!undo) return;
    const request = complete(undo);
    left.set(deletionKey(request), request);
    onChange({ kind: 'created', request });
  };
  return {
    middleware: (next) => async (request, context) => {
      const { undo } = context;
      const send = async (signal: AbortSignal, more: number): Promise<HttpResponse> => {
        const response = await next(request, { ...context, signal, reserved: reserved(request) + more });
        answered(request, response);
        created(undo?.(response));
        return response;
      };
      if (!undo) return send(context.signal, 0);
      // The end of the run does not abort a creation: a record without a known id cannot be deleted.
      const creation = send(over.signal, 1);
      pending.add(creation);
      return creation.finally(() => pending.delete(creation));
    },
    async finish(send, last) {
      const end = () => over.abort(new Inconclusive('not-run', 'the run is over'));
      const timer = setTimeout(end, cleanupMs);
      await Promise.allSettled(pending);
      await deleteAll([...left.values()], over.signal, async (request, signal) => {
        const response = await send(request, signal);
        answered(request, response);
        return response;
      });
      if (!over.signal.aborted) await last?.(over.signal);
      clearTimeout(timer);
    },
  };
}

/** Requests with equal keys delete the same record. */
export const deletionKey = ({ url, body = '' }: HttpRequest): string => `${url} ${body}`;

/** Whether the target itself has answered the deletion, and not an overload or something in front of the target. */
export const isSettled = ({ status }: { readonly status: number }): boolean =>
  status < 500 && !limitStatuses.includes(status);

/** Sends all deletions concurrently, and failed ones a second time. Never rejects. */
export async function deleteAll(
  requests: readonly HttpRequest[],
  signal: AbortSignal,
  send: Delete,
): Promise<void> {
  const failing = async (request: HttpRequest): Promise<readonly HttpRequest[]> => {
    const settled = await send(request, signal).then(isSettled, () => false);
    return settled ? [] : [request];
  };
  const failed = (await Promise.all(requests.slice(0, maxDeleted).map(failing))).flat();
  if (failed.length === 0 || signal.aborted) return;
  await delay(pauseMs, undefined, { signal }).catch(() => {});
  if (!signal.aborted) await Promise.all(failed.map(failing));
}
