/** The published OpenRPC document, which defines the tools formally. */

import { meets } from '../../../lib/assert/answers.ts';
import { isObject } from '../../../lib/assert/json.ts';
import { show, violation } from '../../../lib/assert/violation.ts';
import { get } from '../../../lib/http/requests.ts';
import { check } from '../../../lib/model/check.ts';
import { openRpcAddress } from '../../discovered/open-rpc.ts';
import { documentedTools } from '../client/tool-client.ts';

export const openRpcDefinesTheTools = check({
  id: 'commerce/openrpc-defines-the-tools',
  requires: ['commerce.openrpc'],
  claim: 'The OpenRPC document is served as JSON, and its methods are the thirteen tools or more.',
  async run(context) {
    const response = await context.fetch(get(await openRpcAddress(context)));
    context.examine([response]);
    const served = meets(response, { status: 200, schema: 'openrpc' });
    if (served.length > 0) return served;
    const names = response.json.valid ? methodNames(response.json.value) : [];
    return documentedTools
      .filter((name) => !names.includes(name))
      .map((name) =>
        violation(response, `the OpenRPC document defines no method ${name}`, {
          at: '/methods',
          expected: name,
          actual: show(names),
        }),
      );
  },
});

const methodNames = (document: unknown): readonly unknown[] =>
  isObject(document) && Array.isArray(document.methods)
    ? document.methods.filter(isObject).map(({ name }) => name)
    : [];
