/** Why what survives on the reference storefront does: the first reason that fits a survivor is its reason. */
import type { Reason } from './survivors.ts';

const otherCallers =
  /^(?:cors\/(?!invalid)|catalog\/(?:unknown-entity-tags|repeated-requests|content-coding)|discovery\/(?:unknown-entity-tags|profile-is-json-whoever))/;

export const reasons: readonly Reason[] = [
  {
    is: 'allowed',
    because:
      'The saboteur adds members that UCP does not have under these names, and every object may have further members',
    fault:
      /^saboteur (?:line-subtotals-forget-the-second-quantity|checkouts-show-the-billing-address|openrpc-says-that-a-currency-is-an-object)$/,
    dialect: 'ucp',
  },
  {
    is: 'not-judged',
    because:
      'One answer that refuses, redirects or fails among many that do not: a gateway or a wall may answer any request so',
    fault: / status: (?:301|404|500)$/,
    askedBy: /^(?!markdown)/,
  },
  {
    is: 'not-judged',
    because:
      'A page for callers who came in another order: only what is served with 200 is compared, and the status is judged where the page is asked for alone',
    fault: /^page as markdown status: /,
    askedBy: /^markdown\/order-of-requests/,
  },
  {
    is: 'not-judged',
    because:
      'The interface requires no id of a response, JSON-RPC does: that is judged once for each form of request, not in every answer',
    fault: / dropped: \/id$/,
  },
  {
    is: 'not-judged',
    because:
      'One of hundreds of equal answers of the burst: its status, form, id and label are judged; which tools there are, in the answer to the plain request',
    fault: /^list of tools .*: \/result\/tools/,
    askedBy: /^rate-limiting\//,
  },
  {
    is: 'not-judged',
    because:
      'An input schema is read in any spelling: that it is the one of MCP is judged in the answer to the plain request',
    fault: /^list of tools renamed: \/result\/tools\/\*\/inputSchema$/,
    askedBy: /^(?!cors)/,
  },
  {
    is: 'not-judged',
    because:
      'The sitemap for a caller with an entity tag, and the redirect of a script: only the status of the one and the closed header of the other are judged',
    fault: /^(?:sitemap index|redirect of the description) /,
    askedBy: /^(?:sitemap\/unknown-entity-tags|cors\/openapi-redirect)/,
  },
  {
    is: 'not-judged',
    because:
      'The only answer to its tool under this id at this address: no second one shows what is usual there',
    fault: /^result of a (?:catalog )?tool (?:body |re-encoded: body|status: 204)/,
    askedBy: /^(?:commerce\/hosts-answer-alike|cors\/preflight-allows-demanded-headers)$/,
  },
  {
    is: 'not-judged',
    because:
      'An answer to a script, to an entity tag, or once more: its status, shape and label are judged; its values are not compared, since a cache may answer from an older state of the storefront',
    fault: /^(?!answer of the commerce endpoint)/,
    askedBy: otherCallers,
  },
  {
    is: 'not-judged',
    because:
      'A list with a query of its own, which is asked for after another caller: it is judged whether it is JSON at all',
    fault: /^full product list /,
    askedBy: /^catalog\/list-is-json-whoever-asked-before$/,
  },
  {
    is: 'not-judged',
    because: 'The parameter page is not to be relied on: what such a list holds is not judged',
    fault: /^page of the product list /,
  },
  {
    is: 'not-judged',
    because: 'That no product is listed twice is judged in the whole product list, not in each shorter one',
    fault: / first item doubled: \/products$/,
  },
  {
    is: 'not-judged',
    because:
      'An amount in the result of a call that was made for something else: prices are compared with the catalog in a sample of calls',
    fault: /^result of a catalog tool .*: \/result\/structuredContent\/.*price/,
  },
  {
    is: 'not-judged',
    because:
      'An answer to a request that is none, that names no tool, or whose id occurs once: it is judged by the promise that it was asked for',
    fault: /^answer of the commerce endpoint /,
    askedBy: /^(?:json-rpc|cors)\//,
  },
];
