/** Members of responses: those that MCP 2026-07-28 adds (the type of a result, cache hints, the server), and their texts. */

import { equals, escapeStep, isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { forEach, mismatch, rule } from '../../lib/assert/rules.ts';
import { entityIn } from '../../lib/assert/sniff.ts';
import { show, violation } from '../../lib/assert/violation.ts';
import { type Check, type Context, check } from '../../lib/model/check.ts';
import type { HttpResponse } from '../../lib/model/http.ts';
import { prerequisite } from '../../lib/model/inconclusive.ts';
import type { Violation } from '../../lib/model/verdict.ts';
import { maxResultLevels } from '../discovered/bounds.ts';
import { isStateless, mcpCodes, mcpHeaders } from '../discovered/mcp.ts';
import { findRpcResponse, requestedRpc, rpc } from '../discovered/rpc.ts';
import { called } from '../discovered/rpc-response.ts';
import { jsonIn, payloadsOf } from '../discovered/tool-result.ts';
import { requireStateless } from './mcp.ts';
import { seenResponses, seenToolResponses } from './samples.ts';

type Member = {
  /** JSON Pointer in the response. */
  readonly at: string;
  readonly expected: string;
  readonly fits: (value: unknown) => boolean;
};

type Row = Omit<Check, 'run' | 'order'> & {
  /** The methods whose results have the members; without them, every method. */
  readonly methods?: readonly unknown[];
  readonly members: readonly Member[];
};

const everyResult = ({ methods, members, ...row }: Row): Check =>
  check({
    ...row,
    order: 'afterwards',
    async run(context) {
      await requireStateless(context);
      const results = stateless(context).filter(
        ({ response, rpcResponse }) =>
          isObject(rpcResponse.result) && (methods?.includes(requestedRpc(response.request).method) ?? true),
      );
      return forEach(context, results, ({ response, rpcResponse }) =>
        members.flatMap(({ at, expected, fits }) => {
          const actual = valueAt(rpcResponse, at);
          return fits(actual)
            ? []
            : mismatch(response, `${called(response)}: ${at} is`, { at, expected, actual });
        }),
      );
    },
  });

type Seen = { readonly response: HttpResponse; readonly rpcResponse: JsonObject };

const answersIn = (context: Context): readonly Seen[] =>
  context.seen().flatMap((response) => {
    const rpcResponse = findRpcResponse(response);
    return rpcResponse ? [{ response, rpcResponse }] : [];
  });

const stateless = (context: Context): readonly Seen[] =>
  answersIn(context).filter(({ response }) => isStateless(response.request));

/** Members that hold text without markup in the records of every dialect. */
const names: ReadonlySet<string> = new Set(['title', 'name', 'label', 'vendor', 'message', 'display_text']);

export const checks: readonly Check[] = [
  everyResult({
    id: 'json-rpc/results-have-a-type',
    requires: ['json-rpc.revision.result-type'],
    claim: 'Every result of an endpoint of MCP 2026-07-28 says of which type it is.',
    fix: 'Add resultType, which is complete for ordinary results, to every result.',
    members: [
      {
        at: '/result/resultType',
        expected: 'a text such as complete',
        fits: (type) => typeof type === 'string',
      },
    ],
  }),

  everyResult({
    id: 'json-rpc/lists-have-cache-hints',
    requires: ['json-rpc.revision.cache-hints'],
    claim: 'The results of tools/list and server/discover say how long and by whom they may be cached.',
    fix: 'Add ttlMs, an integer of at least 0, and cacheScope, public or private, to the results of tools/list and server/discover.',
    methods: ['tools/list', 'server/discover'],
    members: [
      {
        at: '/result/ttlMs',
        expected: 'an integer of at least 0',
        fits: (time) => Number.isSafeInteger(time) && Number(time) >= 0,
      },
      {
        at: '/result/cacheScope',
        expected: 'public or private',
        fits: (scope) => scope === 'public' || scope === 'private',
      },
    ],
  }),

  everyResult({
    id: 'json-rpc/results-name-the-server',
    requires: ['json-rpc.revision.server-info'],
    claim: 'Every result of an endpoint of MCP 2026-07-28 names the server in its metadata.',
    fix: 'Add io.modelcontextprotocol/serverInfo, an object with name and version, to _meta of every result.',
    members: [
      {
        at: '/result/_meta/io.modelcontextprotocol~1serverInfo',
        expected: 'an object with a name and a version',
        fits: (server) =>
          isObject(server) && typeof server.name === 'string' && typeof server.version === 'string',
      },
    ],
  }),

  check({
    id: 'json-rpc/discover-is-stable',
    requires: ['json-rpc.revision.discover-stable'],
    claim: 'The method server/discover names the same revisions and capabilities when it is asked again.',
    fix: 'Answer server/discover with the same supportedVersions and capabilities for as long as ttlMs says.',
    prerequisites: ['json-rpc/discover-names-the-revision'],
    async run(context) {
      const { endpoint } = await requireStateless(context);
      const discover = rpc(endpoint, 'server/discover', {});
      const [first, second] = [await context.fetch(discover), await context.send(discover)];
      const [once, again] = [findRpcResponse(first), findRpcResponse(second)];
      if (!isObject(once?.result) || !isObject(again?.result)) {
        throw prerequisite('json-rpc/discover-names-the-revision');
      }
      context.examine([second]);
      return ['/result/supportedVersions', '/result/capabilities'].flatMap((at) => {
        const [expected, actual] = [valueAt(once, at), valueAt(again, at)];
        if (equals(expected, actual)) return [];
        return mismatch(second, `server/discover, asked again: ${at} is`, {
          at,
          expected: show(expected),
          actual,
        });
      });
    },
  }),

  check({
    id: 'json-rpc/version-errors-list-what-discover-lists',
    requires: ['json-rpc.revision.supported'],
    claim: 'Every error for an unsupported revision lists the revisions that server/discover lists.',
    fix: 'List in data.supported of the error -32022 the same revisions as in supportedVersions of server/discover.',
    order: 'afterwards',
    prerequisites: ['json-rpc/unknown-revisions-are-refused', 'json-rpc/discover-names-the-revision'],
    async run(context) {
      const { listing } = await requireStateless(context);
      const listed = listIn(stateless(context), '/result/supportedVersions');
      if (!Array.isArray(listed) || !listed.includes(listing.headers[mcpHeaders.version])) {
        throw prerequisite('json-rpc/discover-names-the-revision');
      }
      // They answer requests of revisions that do not exist.
      const errors = answersIn(context).filter(
        ({ rpcResponse }) =>
          valueAt(rpcResponse, '/error/code') === mcpCodes.version &&
          Array.isArray(valueAt(rpcResponse, '/error/data/supported')),
      );
      return forEach(context, errors, ({ response, rpcResponse }) => {
        const at = '/error/data/supported';
        const actual = valueAt(rpcResponse, at);
        if (sorted(actual) === sorted(listed)) return [];
        const expected = `the revisions of server/discover: ${sorted(listed)}`;
        return mismatch(response, `${called(response)}: ${at} is`, { at, expected, actual });
      });
    },
  }),
  rule({
    id: 'json-rpc/texts-are-plain-text',
    requires: ['json-rpc.texts'],
    claim: 'No title, name, label or message in a JSON-RPC response is escaped as for HTML.',
    fix: 'Put titles, names, labels and error messages into JSON-RPC responses as they are, such as Salt & Pepper, and escape them only in HTML pages.',
    order: 'afterwards',
    of: seenResponses,
    holds: (response) => escapedIn(response),
  }),

  rule({
    id: 'json-rpc/results-have-a-text',
    requires: ['json-rpc.tools-call.text'],
    claim: 'The content of the result of a tool is a list that has a text.',
    fix: 'Add content to the result of every tool: a list with {"type": "text"} and what the tool returns as text.',
    order: 'afterwards',
    of: seenToolResponses,
    holds: hasText,
  }),

  rule({
    id: 'json-rpc/texts-repeat-the-result',
    requires: ['json-rpc.tools-call.same-text'],
    claim:
      'A text in the result of a tool that is JSON with the members of the structured content has their values.',
    fix: 'Write the text of a result from its structured content in the same answer, and keep neither of them in a cache of its own.',
    order: 'afterwards',
    of: seenToolResponses,
    holds: repeatsStructure,
  }),
];

const listIn = (seen: readonly Seen[], at: string): unknown =>
  seen.map(({ rpcResponse }) => valueAt(rpcResponse, at)).find((list) => Array.isArray(list));

const sorted = (list: unknown): string => (Array.isArray(list) ? list.map(String).toSorted().join(', ') : '');

/** @returns undefined for an error, and for a result that is itself what the tool returns. */
function hasText(response: HttpResponse): readonly Violation[] | undefined {
  const { result } = findRpcResponse(response) ?? {};
  if (!isObject(result) || !('content' in result || 'structuredContent' in result)) return undefined;
  const { content: actual } = result;
  if (Array.isArray(actual) && actual.some(isText)) return [];
  const expected = 'a list with a text';
  const message = `${called(response)}: /result/content is ${show(actual)}; promised is ${expected}`;
  return [violation(response, message, { at: '/result/content', expected, actual: show(actual) })];
}

/** @returns undefined where no text is JSON with the same members, since a text may say the same in any other form. */
function repeatsStructure(response: HttpResponse): readonly Violation[] | undefined {
  const { content, structuredContent } = (findRpcResponse(response)?.result ?? {}) as JsonObject;
  if (!isObject(structuredContent)) return undefined;
  const membersOf = (object: JsonObject) => Object.keys(object).toSorted().join();
  const alike = objectsOf(content)
    .map(jsonIn)
    .filter((json) => isObject(json) && membersOf(json) === membersOf(structuredContent));
  const [told] = alike;
  if (!isObject(told)) return undefined;
  if (alike.some((one) => equals(one, structuredContent))) return [];
  const other = Object.keys(told).find((name) => !equals(told[name], structuredContent[name])) ?? '';
  const at = `/result/structuredContent/${escapeStep(other)}`;
  const [expected, actual] = [show(told[other]), show(structuredContent[other])];
  const message = `${called(response)}: ${at} is ${actual}; the text of the same result says ${expected}`;
  return [violation(response, message, { at, expected, actual })];
}

/** A text, or a resource that is one. */
const isText = (item: unknown): boolean =>
  isObject(item) && (isObject(item.resource) ? item.resource : item).text !== undefined;

/** The first one of a response is enough. @returns undefined for a response without such members. */
function escapedIn(response: HttpResponse): readonly Violation[] | undefined {
  const rpcResponse = findRpcResponse(response) ?? {};
  const { error } = rpcResponse;
  const mayEscape = response.text.includes('&') || response.text.includes('\\u0026');
  const message = isObject(error) ? [{ error: { message: error.message } }] : [];
  let isJudged = false;
  for (const part of [...message, ...payloadsOf(rpcResponse)]) {
    for (const { at, text } of textsIn(part)) {
      isJudged = true;
      if (!mayEscape) return [];
      if (entityIn(text) !== undefined) return [escaped(response, at, text)];
    }
  }
  return isJudged ? [] : undefined;
}

function escaped(response: HttpResponse, at: string, text: string): Violation {
  const message = `${called(response)}: ${at} is ${show(text)}; promised is plain text without HTML entities`;
  return violation(response, message, { at, expected: 'plain text', actual: show(text) });
}

type Text = { readonly at: string; readonly text: string };

/** One after the other: a long list of tools has many places, which together take much more memory than the list. */
function* textsIn(value: unknown, at = '', level = 0): Generator<Text> {
  if (typeof value !== 'object' || value === null || level > maxResultLevels) return;
  for (const [name, child] of Object.entries(value)) {
    if (typeof child === 'string' && names.has(name)) yield { at: `${at}/${name}`, text: child };
    yield* textsIn(child, `${at}/${name}`, level + 1);
  }
}
