/** What the tools have answered in the whole run, whoever asked. */
import { isObject, type JsonObject, valueAt } from '../../lib/assert/json.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Witness } from '../../lib/model/witness.ts';
import { responseOf } from '../learned/rpc.ts';
import { hasFailed } from '../learned/tool-result.ts';
import type { Called } from './shop.ts';
import { contentOf, type Sold, soldIn } from './ucp-shop.ts';

export type Seen = Sold & { readonly tool: string };

/** The name of the tool that a request calls; undefined for any other request. */
function toolOf({ request }: Observation): string | undefined {
  try {
    const name = valueAt(JSON.parse(request.body ?? ''), '/params/name');
    return typeof name === 'string' ? name : undefined;
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** Every response of a tool, with what it answered; for checks that look back. */
export const seenCalls = (witness: Witness): readonly { readonly tool: string; readonly called: Called }[] =>
  witness.seen().flatMap((observation) => {
    const tool = toolOf(observation);
    const response = tool === undefined ? undefined : responseOf(observation);
    if (tool === undefined || !response) return [];
    return [{ tool, called: { observation, response, failed: hasFailed(response), placed: [] } }];
  });

const kindOf = (tool: string) => (['cart', 'checkout', 'order'] as const).find((kind) => tool.endsWith(kind));

/** Every result with structured content: the record that it is about, or the content itself. */
export const seenResults = (witness: Witness): readonly Seen[] =>
  seenCalls(witness).flatMap(({ tool, called }) => {
    const content: JsonObject = contentOf(called);
    if (Object.keys(content).length === 0) return [];
    const kind = kindOf(tool);
    const own: Sold = { called, at: '/result/structuredContent', record: content };
    const sold = kind && isObject(content[kind]) ? [soldIn(called, kind)] : [];
    return [own, ...sold].map((one) => ({ ...one, tool }));
  });
