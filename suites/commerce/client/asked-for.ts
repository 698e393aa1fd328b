/** What a refused call may lack: arguments that its tool takes, that the call left out, and that the refusal speaks of. */
import { isObject } from '../../../lib/assert/json.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { isApproval } from '../../discovered/arguments/fact-rules.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { choiceNames } from '../../words/catalog.ts';
import { memberWords } from '../../words/sayings.ts';
import { failureText, succeedsAsPlanned } from './outcome.ts';
import type { ToolCall, ToolClient } from './tool-client.ts';
import type { ToolName } from './values.ts';

/** Letters that stay in most forms of a word: `colle` of "collect" and "collection". */
const stemLetters = 5;

/** The words of a text or a name, without their endings, and without words that say nothing. */
const stemsOf = (text: unknown): readonly string[] =>
  String(text ?? '')
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !memberWords.saysNothing.test(word))
    .map((word) => word.slice(0, stemLetters));

/**
 * As `succeedsAsPlanned`.
 * @throws Inconclusive as `succeedsAsPlanned`, and `undeclared-shape` when the refusal speaks of an argument that the call left out.
 */
export function succeedsAsAsked(client: ToolClient, name: ToolName, call: ToolCall): readonly Violation[] {
  const violations = succeedsAsPlanned(name, call);
  if (violations.length === 0 || !asksForMore(client, name, call)) return violations;
  const why = failureText(call.response, call.rpcResponse);
  throw new Inconclusive('undeclared-shape', `${name} asks for what the call left out: ${why}`);
}

function asksForMore(
  { tools }: ToolClient,
  tool: ToolName,
  { failed, placed, response, rpcResponse }: ToolCall,
): boolean {
  const sent = new Set(placed.flatMap(({ path }) => path));
  const { inputSchema } = tools.find(({ name }) => name === tool) ?? {};
  const members = placesIn(inputSchema).flatMap(({ path, value }) => {
    const name = path.at(-1) ?? '';
    if (path.at(-2) !== 'properties' || !isObject(value) || isApproval(name, value)) return [];
    return [{ name, isSent: sent.has(name), own: stemsOf(name), said: stemsOf(value.description) }];
  });
  const open = members.filter(({ isSent }) => !isSent);
  const usual = new Set(members.flatMap(({ isSent, own, said }) => (isSent ? [...own, ...said] : [])));
  const text = failureText(response, rpcResponse);
  // Descriptions have many words, and a failure may speak of anything; a refusal asks for something.
  const isAsking = memberWords.asks.test(text);
  const asked = new Set(open.flatMap(({ own, said }) => (isAsking ? [...own, ...said] : own)));
  // What is chosen with an item has names of its own: "Choose a side."
  const isChoice = open.some(({ name }) => choiceNames.argument.test(name)) && memberWords.choose.test(text);
  return failed && (isChoice || stemsOf(text).some((stem) => asked.has(stem) && !usual.has(stem)));
}
