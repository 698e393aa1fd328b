/** The published OpenRPC document: it defines the tools, and it is valid. */

import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { forEach, meets } from '../../../lib/assert/rules.ts';
import { localReferences, resolveSchema } from '../../../lib/assert/schema-references.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { get } from '../../../lib/model/http.ts';
import { fetchOpenRpc, listed, openRpcAddress } from '../../discovered/descriptions.ts';
import { documentedTools } from '../client/values.ts';

type Problem = { readonly at: string; readonly text: string };

const isText = (value: unknown): boolean => typeof value === 'string';

const problemIf = (isWrong: boolean, at: string, text: string): readonly Problem[] =>
  isWrong ? [{ at, text }] : [];

const duplicatesIn = (names: readonly unknown[]): readonly unknown[] =>
  names.filter((name, i) => names.indexOf(name) !== i);

function headProblems(document: JsonObject): readonly Problem[] {
  const { openrpc, info } = document;
  const { title, version } = isObject(info) ? info : {};
  const names = listed(document.methods).map((method) => resolveSchema(document, method).name);
  const isVersion = isText(openrpc) && /^1\.\d+\.\d+/.test(String(openrpc));
  const dangling = (localReferences(document) ?? []).filter(({ leadsNowhere }) => leadsNowhere);
  return [
    ...problemIf(
      !isVersion,
      '/openrpc',
      `is ${show(openrpc)}; promised is a version of OpenRPC, such as 1.3.2`,
    ),
    ...problemIf(!isText(title) || !isText(version), '/info', 'has no title or no version'),
    ...duplicatesIn(names.filter(isText)).map((name) => ({
      at: '/methods',
      text: `has the name ${show(name)} twice`,
    })),
    ...dangling.map(({ at, reference }) => ({
      at,
      text: `refers to ${show(reference)}, which does not exist`,
    })),
  ];
}

function methodProblems(document: JsonObject, written: unknown, place: number): readonly Problem[] {
  const { name, params } = resolveSchema(document, written);
  const at = `/methods/${place}`;
  if (!isText(name)) return [{ at, text: 'has no name' }];
  if (!Array.isArray(params)) return [{ at, text: `(${show(name)}) has no array of params` }];
  const all = params.map((param) => resolveSchema(document, param));
  const firstOptional = all.findIndex(({ required }) => required !== true);
  const lastRequired = all.findLastIndex(({ required }) => required === true);
  const hasSchema = ({ schema }: JsonObject) => isObject(schema) || typeof schema === 'boolean';
  return [
    ...all.flatMap((param, i) =>
      problemIf(!isText(param.name) || !hasSchema(param), `${at}/params/${i}`, 'has no name or no schema'),
    ),
    ...duplicatesIn(all.map((param) => param.name)).map((twice) => ({
      at: `${at}/params`,
      text: `has ${show(twice)} twice`,
    })),
    ...problemIf(
      firstOptional >= 0 && lastRequired > firstOptional,
      `${at}/params`,
      'has a required param after an optional one',
    ),
  ];
}

export const checks = [
  check({
    id: 'commerce/openrpc-defines-the-tools',
    requires: ['commerce.openrpc'],
    claim: 'The OpenRPC document is served as JSON, and its methods include the thirteen tools.',
    fix: 'Serve the OpenRPC document as JSON with status 200 at its published address, with an array methods that names all thirteen tools.',
    async run(context) {
      const response = await context.fetch(get(await openRpcAddress(context)));
      context.examine([response]);
      const served = meets(response, { status: 200, schema: 'openrpc' });
      if (served.length > 0) return served;
      const document = response.json.valid ? response.json.value : undefined;
      const methods = isObject(document) ? listed(document.methods).filter(isObject) : [];
      const names = methods.map(({ name }) => name);
      return documentedTools
        .filter((name) => !names.includes(name))
        .map((expected) => {
          const details = { at: '/methods', expected, actual: show(names) };
          return violation(response, `the OpenRPC document defines no method ${expected}`, details);
        });
    },
  }),
  check({
    id: 'commerce/openrpc-is-valid',
    requires: ['commerce.openrpc.valid'],
    claim:
      'The OpenRPC document has a version, a title, and methods with unique names and with named, typed params.',
    fix: 'Correct the OpenRPC document: a version in openrpc, info with title and version, unique names, a schema for each param, and required params first.',
    async run(context) {
      const { response, value } = await fetchOpenRpc(context);
      const parts = [
        headProblems(value),
        ...listed(value.methods).map((method, place) => methodProblems(value, method, place)),
      ];
      return forEach(context, parts, (problems) =>
        problems.map(({ at, text }) => violation(response, `the OpenRPC document: ${at} ${text}`, { at })),
      );
    },
  }),
];
