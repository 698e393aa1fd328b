/** The OpenRPC document as OpenRPC 1.3 has it. */
import { forEach } from '../../../lib/assert/for-each.ts';
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { localReferences } from '../../../lib/assert/local-references.ts';
import { resolveSchema } from '../../../lib/assert/untrusted-schema/resolve-schema.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { check } from '../../../lib/model/check.ts';
import { fetchOpenRpc, listed } from '../../discovered/open-rpc.ts';

export const openRpcIsValid = check({
  id: 'commerce/openrpc-is-valid',
  requires: ['commerce.openrpc.valid'],
  claim:
    'The OpenRPC document has a version, a title, and methods of their own names with named, typed params.',
  async run(context) {
    const { response, value } = await fetchOpenRpc(context);
    const methods = listed(value.methods);
    const parts = [
      problemsOfHead(value),
      ...methods.map((method, place) => problemsOf(value, method, place)),
    ];
    return forEach(context, parts, (problems) =>
      problems.map(({ at, is }) => violation(response, `the OpenRPC document: ${at} ${is}`, { at })),
    );
  },
});

type Problem = { readonly at: string; readonly is: string };

const isText = (value: unknown): boolean => typeof value === 'string';

function problemsOfHead(document: JsonObject): readonly Problem[] {
  const { openrpc, info } = document;
  const { title, version } = isObject(info) ? info : {};
  const names = listed(document.methods).map((method) => resolveSchema(document, method).name);
  const twice = names.filter((name, i) => isText(name) && names.indexOf(name) !== i);
  const nowhere = (localReferences(document) ?? []).filter(({ leadsNowhere }) => leadsNowhere);
  return [
    ...(isText(openrpc) && /^1\.\d+\.\d+/.test(String(openrpc))
      ? []
      : [{ at: '/openrpc', is: `is ${show(openrpc)}; promised is a version of OpenRPC, such as 1.3.2` }]),
    ...(isText(title) && isText(version) ? [] : [{ at: '/info', is: 'has no title or no version' }]),
    ...twice.map((name) => ({ at: '/methods', is: `has the name ${show(name)} twice` })),
    ...nowhere.map(({ at, reference }) => ({ at, is: `refers to ${show(reference)}, which is not there` })),
  ];
}

function problemsOf(document: JsonObject, written: unknown, place: number): readonly Problem[] {
  const { name, params } = resolveSchema(document, written);
  const at = `/methods/${place}`;
  if (!isText(name)) return [{ at, is: 'has no name' }];
  if (!Array.isArray(params)) return [{ at, is: `(${show(name)}) has no array of params` }];
  const all = params.map((param) => resolveSchema(document, param));
  const names = all.map((param) => param.name);
  const firstOptional = all.findIndex(({ required }) => required !== true);
  const late = all.findLastIndex(({ required }) => required === true);
  return [
    ...all.flatMap((param, i) =>
      isText(param.name) && (isObject(param.schema) || typeof param.schema === 'boolean')
        ? []
        : [{ at: `${at}/params/${i}`, is: 'has no name or no schema' }],
    ),
    ...names
      .filter((one, i) => names.indexOf(one) !== i)
      .map((one) => ({ at: `${at}/params`, is: `has ${show(one)} twice` })),
    ...(firstOptional >= 0 && late > firstOptional
      ? [{ at: `${at}/params`, is: 'has a required param after an optional one' }]
      : []),
  ];
}
