/** What the descriptions of updates say that they do with lines and quantities. */

import { isObject, type JsonObject, memberAt } from '../../../lib/assert/json.ts';
import { isAlternatives } from '../../discovered/arguments/alternatives.ts';
import { isIndex } from '../../discovered/arguments/shown-places.ts';
import { placesIn } from '../../discovered/tool-result.ts';
import { inEnglish } from '../../words/languages.ts';
import { clauseEnds, ofOtherThings, quantityWords, updateWords } from '../../words/sayings.ts';

/** Lines that an update does not name stay in the record, or go. */
export type Stated = 'keeps' | 'replaces';

/**
 * @param call whose alternatives of the arguments count; without it, all do.
 * @returns undefined when the tool says nothing about them, says both, or lets the caller choose: only sentences about lines
 * count, and another check judges what updates do without words.
 */
export function statedIn(tool: JsonObject, call?: Filling): Stated | undefined {
  const places = placesIn(tool).filter(
    ({ path: [root, ...at] }) =>
      !call ||
      root !== 'inputSchema' ||
      !(isOfOtherAlternative(tool, at, call) || isOfOtherList(tool, at, call)),
  );
  // What the text of an argument replaces, such as the code of a coupon, is no line; a choice may be of what an update does.
  const texts = new Set(
    places.flatMap(({ path, value }) =>
      isObject(value) && value.type === 'string' && value.enum === undefined && !path.includes('items')
        ? [path.join('/')]
        : [],
    ),
  );
  const sentences = places
    .filter(({ path }) => path.at(-1) === 'description' && !texts.has(path.slice(0, -1).join('/')))
    .flatMap(({ value }) => (typeof value === 'string' ? sentencesAboutLines(value) : []));
  const says = (patterns: readonly RegExp[]) =>
    sentences.some((sentence) => patterns.some((pattern) => pattern.test(sentence)));
  // A call that has no place for a second line replaces no list.
  const isOfOne = call !== undefined && !call.path.some(isIndex);
  const isChosen = places.some(
    ({ path, value }) =>
      path.at(-2) === 'properties' &&
      isObject(value) &&
      value.type === 'boolean' &&
      updateWords.choosing.test(path.at(-1) ?? ''),
  );
  const [keeps, replaces] = [says(updateWords.keeping), says(updateWords.replacing)];
  if (isChosen || keeps === replaces || (replaces && isOfOne)) return undefined;
  return keeps ? 'keeps' : 'replaces';
}

/** Those that name lines, and what follows them about the same: "They replace all former ones.", "What is not named stays." */
function sentencesAboutLines(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.;])\s+/);
  return sentences.filter(
    (sentence, i) =>
      !updateWords.ofShop.test(sentence) &&
      (updateWords.lines.test(sentence) ||
        (updateWords.same.test(sentence) && updateWords.lines.test(sentences[i - 1] ?? ''))),
  );
}

/** What a call has: the members that it fills, and the one of them that names the line, if any. */
type Filled = {
  readonly names: ReadonlySet<string>;
  readonly line: string | undefined;
  readonly args?: unknown;
};

/** A call, and the argument of it that is looked at. */
type Filling = { readonly path: readonly string[]; readonly filled: Filled };

/**
 * Whether the argument at this path sets a quantity, by its description, that of the member around it or that of the tool:
 * `said`, or `likely` where the call names a line of the record and no text says that it adds, or an item, and the tool says
 * that it sets. What the tool does with members that the call lacks is no part of it.
 */
export function settingOf(
  tool: JsonObject,
  path: readonly string[],
  filled: Filled,
): 'said' | 'likely' | undefined {
  const near = clausesNear(tool, path, filled);
  const actions = textsAround(filled.args, path).map(inEnglish);
  if (actions.some((action) => quantityWords.setting.test(action))) return 'said';
  if ([...actions.filter((action) => quantityWords.adding.test(action)), ...near.filter(adds)].length > 0) {
    return undefined;
  }
  const isAction = path.some((step) => quantityWords.action.test(step));
  if (isAction || statedIn(tool, { path, filled }) === 'replaces' || near.some(sets)) return 'said';
  const ofTool = clausesOf(tool.description, tool, filled);
  if (ofTool.some((text) => quantityWords.growing.test(text))) return undefined;
  // Without a line, the text may be about other arguments, if there are any for quantities.
  if (filled.line === undefined) return isOnly(tool, path) && ofTool.some(sets) ? 'likely' : undefined;
  return ofTool.some(sets) ? 'said' : 'likely';
}

/** Whether the description of the argument at this path, or of the member around it, says that it adds to a quantity. */
export const isAddedAt = (tool: JsonObject, path: readonly string[], filled: Filled): boolean =>
  clausesNear(tool, path, filled).some((text) => quantityWords.summing.test(text));

/** What the descriptions of an argument and of the member around it say, without those of other alternatives. */
function clausesNear(tool: JsonObject, path: readonly string[], filled: Filled): readonly string[] {
  const names = path.filter((step) => !/^\d+$/.test(step)).join('/');
  return placesIn(tool.inputSchema).flatMap(({ path: at, value }) => {
    const own = at.filter((_, i) => at[i - 1] === 'properties');
    const isNear =
      own.length > 0 && own.length >= path.length - 2 && `${names}/`.startsWith(`${own.join('/')}/`);
    if (!isNear || at.at(-1) !== 'description') return [];
    return isOfOtherAlternative(tool, at, { path, filled }) ? [] : clausesOf(value, tool, filled);
  });
}

/** The innermost alternative around a place in the input schema lacks a member that the call has there, or its value. */
function isOfOtherAlternative(
  tool: JsonObject,
  at: readonly string[],
  { path, filled: { args, line } }: Filling,
): boolean {
  const branch = at.findLastIndex((step) => isAlternatives(step));
  const members = [...at.slice(0, branch + 2), 'properties'].reduce(memberAt, tool.inputSchema);
  if (branch < 0 || !isObject(members)) return false;
  const levels = at.filter((_, i) => i < branch && at[i - 1] === 'properties').length;
  const names = path.flatMap((step, i) => (/^\d+$/.test(step) ? [] : [i]));
  const sent = path.slice(0, names[levels] ?? 0).reduce(memberAt, args);
  if (!isObject(sent)) return line !== undefined && !Object.hasOwn(members, line);
  return Object.entries(sent).some(([name, value]) => !isTakenBy(members[name], value));
}

/** Below a list that the call has no quantity in, such as that of the choices or the vouchers of a line. */
function isOfOtherList({ inputSchema }: JsonObject, at: readonly string[], { path }: Filling): boolean {
  const names = path.filter((step) => !isIndex(step));
  let depth = 0;
  return at.some((step, i) => {
    if (at[i - 1] !== 'properties') return false;
    const isOnPath = names[depth] === step;
    depth += 1;
    const schema = at.slice(0, i + 1).reduce(memberAt, inputSchema);
    return !isOnPath && isObject(schema) && schema.type === 'array';
  });
}

/** Whether a member has a schema, and that allows no other values than this one, if it lists any. */
const isTakenBy = (schema: unknown, value: unknown): boolean =>
  schema === true ||
  (isObject(schema) &&
    (schema.const === undefined || schema.const === value) &&
    (!Array.isArray(schema.enum) || typeof value === 'object' || schema.enum.includes(value)));

/** Whether the tool says that what is added of an item comes on top of what the record has of it. */
export const saysAddition = (tool: JsonObject): boolean =>
  placesIn(tool).some(
    ({ path, value }) =>
      path.at(-1) === 'description' && typeof value === 'string' && quantityWords.summing.test(value),
  );

/** No other argument has the name of the one at this path. */
const isOnly = ({ inputSchema }: JsonObject, path: readonly string[]): boolean =>
  placesIn(inputSchema).filter(({ path: at }) => at.at(-2) === 'properties' && at.at(-1) === path.at(-1))
    .length === 1;

const sets = (text: string): boolean => quantityWords.sets.some((words) => words.test(text));

const adds = (text: string): boolean => quantityWords.adds.test(text);

/** The texts in the objects around a place, some of which may name what is done there: `replace`, `set_quantity`. */
const textsAround = (args: unknown, path: readonly string[]): readonly string[] =>
  placesIn(args).flatMap(({ path: at, value }) =>
    typeof value === 'string' && at.slice(0, -1).every((step, i) => step === path[i]) ? [value] : [],
  );

/** Members of the arguments that are not about the line that a call names, or that a call without a line lacks. */
const othersIn = ({ inputSchema }: JsonObject, { names, line }: Filled): ReadonlySet<string> =>
  new Set(
    placesIn(inputSchema).flatMap(({ path }) => {
      const name = path.at(-1) ?? '';
      const isOwn = line === undefined ? names.has(name) : name === line;
      return path.at(-2) === 'properties' && !isOwn ? [name] : [];
    }),
  );

function clausesOf(text: unknown, tool: JsonObject, filled: Filled): readonly string[] {
  if (typeof text !== 'string') return [];
  const others = othersIn(tool, filled);
  return text.split(clauseEnds).filter((clause, i) => {
    const named = [...clause.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    const isOfAnother = filled.line !== undefined && i > 0 && ofOtherThings.test(clause);
    return !isOfAnother && !named.some((name) => others.has(name));
  });
}
