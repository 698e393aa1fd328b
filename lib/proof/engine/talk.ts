/** Sessions with a scripted endpoint, and responses for such scripts. */

import { listTools } from '../../../suites/discovered/tools.ts';
import { createSessions } from '../../../suites/sessions/sessions.ts';
import { isObject, parseJson } from '../../assert/json.ts';
import { anyContext, fakeSend, type Script } from '../../http/stack/testing.ts';
import type { HttpRequest } from '../../model/http.ts';

export const endpoint = 'https://shop.test/api';

export const listing = listTools(endpoint);

export function talk(script: Script) {
  const { send: below, sent } = fakeSend(script);
  const sessions = createSessions();
  const ask = (request: HttpRequest) => below(sessions.prepare(request), anyContext());
  const send = (request: HttpRequest) => sessions.send(request, { send: ask, ask });
  const said = () => sent.map(({ request }) => request);
  return { sessions, send, ask, said, methods: () => said().map(methodOf) };
}

export const methodOf = ({ method, body = '' }: HttpRequest): unknown => {
  const message = parseJson(body);
  return isObject(message) ? message.method : method;
};

export const result = (value: unknown, headers: readonly (readonly [string, string])[] = []) => ({
  headers,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, result: value }),
});

export const error = (status: number, code: number, data?: unknown) => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code, message: 'No.', data } }),
});

export const tools = result({ tools: [] });
