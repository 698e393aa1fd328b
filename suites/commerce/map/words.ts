/** The words of the map: what statuses, refusals, messages and descriptions say. No check has words of its own. */
import { isObject, type JsonObject, memberAt } from '../../../lib/assert/json.ts';
import { inEnglish } from '../../discovered/lexicon.ts';
import { placesIn } from '../../discovered/tool-result.ts';

/** Members that say in what state a record is, where its map does not say so. */
export const statusMembers = ['status', 'state', 'stage'] as const;

/**
 * Statuses that say that nothing is missing but the buyer: `ready_for_complete` of UCP, `ready_for_payment` of ACP, and those
 * that wait for an approval.
 */
export const readyStates =
  /^(ready(_(for|to)_[a-z]+)?|payable|(submitt|plac|order|confirm|complet)e?able|(awaiting|awaits|pending|requires|needs)_(buyer_)?(approval|confirmation|consent|acceptance|authori[sz]ation))$/i;

/** Statuses that say that something is missing. */
export const unreadyStates = /incomplete|not_?ready|draft|missing|blocked|invalid|requires|needs|details/i;

/** Members that list what a checkout still asks for. */
export const demands =
  /missing|require|lack|block|violation|error|message|problem|issue|flash|validation|incomplete|needed/i;

/** Statuses of a completed checkout. The interface does not specify states, so only unambiguous ones count. */
export const completedStates = /^(order_?)?(completed?|paid|placed|ordered|purchased|sold)$/i;

/** Names of flags that say in what state a record is, where it has no status. */
const stateFlags = {
  completed: /^(is_?)?(completed|paid|placed|ordered)$/i,
  cancelled: /^(is_?)?cancell?ed$/i,
} as const;

export const isStateFlag = (name: string): boolean =>
  Object.values(stateFlags).some((flag) => flag.test(name));

/** Statuses of a completion that goes on, which ends by itself. */
export const statesUnderWay = /in_?progress|processing/i;

/** What a refusal says that is about the approval. */
export const approvalWords = /approv|consent|\bbuyer\b.*\b(confirm|authori[sz])|requires_buyer|escalation/i;

/** Words that unambiguously refuse. */
export const refusingWords =
  /^(n|no|f|false|nein|nao|não|non|declined?|reject(ed)?|denied|deny|refused?|revoked|withdrawn|unapproved|failed\w*|not_(approved|given|granted))$/i;

/** Words beside an approval in the name of its member, which a refusal for another reason may have as well. */
export const approvingPersons =
  /^(buyer|customer|client|user|shopper|member|order|payment|purchase|checkout|terms?)$/i;

/** Members of an approval that say when it was given, and what was decided. */
export const approvalMembers = {
  time: /(at|date|time|timestamp)$/i,
  decision: /(status|state|decision|outcome)$/i,
};

/** How old a moment may be: "at most five minutes ago", "not older than 90 seconds", "within the last hour". */
export const ages =
  /\b(?:at most|(?:no|not) (?:more|older|longer) than|within(?: the last)?|(?:in|of|during) the last|up to|valid for|expires after) (\d{1,4}|[a-z]{1,7}) (second|minute|hour)s?\b/i;

export const numberWords: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  sixty: 60,
};

/** Words for a reason to sell less. */
export const aboutQuantities =
  /\d|quantit|stock|availab|limit|\b(max|min)|only|inventor|adjust|per (customer|order)/i;

/** What is said of prices, such as that a discount begins at so many pieces, is no reason to sell another quantity. */
export const aboutPrices = /discount|promo|free|shipp|tax|pric|sale|tier|bulk|coupon|gift|reward/i;

/** What descriptions of updates are about, and what they say of the lines that an update does not name. */
const updateWords = {
  lines:
    /\b(items?|lines?|line_items?|products?|rows?|articles?|entries|contents?|cart|basket|bag|itens|produtos|art[ií]culos|productos|l[ií]neas|articoli|righe|prodotti|artikel|positionen|zeilen|produits|lignes)\b/i,
  same: /^(they|these|those|(the )?(others|rest)|what(ever)?)\b/i,
  /** Flags by which a caller chooses between the two. */
  choosing: /replace|overwrite|merge|append/i,
  replacing: [
    /(?<!\b(quantity|quantities|number|amount|count|price) )\b(replaces?|replaced|overwrites?|overwritten) (the )?(all|every|any|whole|entire)\b(?! (quantity|number|amount)\b)/i,
    /\b(replaces?|replaced|overwrites?|overwritten) (the )?(\w+ )?(lines?|items|list|contents?|products|rows|entries)\b(?!'| (quantity|number|amount)\b)/i,
    /(?<!\b(quantity|quantities|number|amount|count|price)\b.{0,60})\b(replaces?|replaced|overwrites?|overwritten) (the|existing|present|current)\b(?! one\b|.{0,30}\b(quantity|number|amount)\b)/i,
    /\b(entire|complete|whole|full|new) (list|set|contents?)\b/i,
    /\b(list|items|lines|products|contents?) (in it )?(replaces?|replaced) (the )?(ones?|list|contents?)\b/i,
    /\b(not|no longer) (\w+ ){0,2}(sent|listed|named|given|included|present|repeated)\b.*\b(removed|deleted|dropped|go)\b/i,
    /\b(left out|omitted|missing)\b.*\b(removed|deleted|dropped)\b/i,
    /\b(substitui|reemplaza|sustituye|sostituisce|ersetzt|remplace)\b.*\b(tod[oa]s|tutt[oie]|alle|tous|toutes)\b/i,
  ],
  keeping: [
    /\b(not|never) (\w+ ){0,3}(sent|listed|named|given|included|mentioned|in (it|the (list|request|update)))\b.*\b(stay|remain|keep|are kept|unchanged|untouched)\b/i,
    /\b(left out|omitted|others?|unnamed|unlisted)\b.*\b(stay|remain|keep|are kept|unchanged|untouched)\b/i,
    /\b(partial|sparse) update\b/i,
    /\b(no|n[ãa]o|non|nicht|pas|alle anderen)\b.*\b(qued[ae]n?|permanecem?|ficam?|rimangono|restano|bleiben|restent)\b/i,
  ],
} as const;

/** Lines that an update does not name stay in the record, or go. */
export type Stated = 'keeps' | 'replaces';

/**
 * @param call whose alternatives of the arguments count; without it, all do.
 * @returns undefined when the tool says nothing about them, says both, or lets the caller choose: only sentences about lines
 * count, and another check judges what updates do without words.
 */
export function statedIn(tool: JsonObject, call?: Filling): Stated | undefined {
  const places = placesIn(tool).filter(
    ({ path: [root, ...at] }) => !call || root !== 'inputSchema' || !isOfOtherAlternative(tool, at, call),
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
  const isChosen = places.some(
    ({ path, value }) =>
      path.at(-2) === 'properties' &&
      isObject(value) &&
      value.type === 'boolean' &&
      updateWords.choosing.test(path.at(-1) ?? ''),
  );
  const [keeps, replaces] = [says(updateWords.keeping), says(updateWords.replacing)];
  if (isChosen || keeps === replaces) return undefined;
  return keeps ? 'keeps' : 'replaces';
}

/** Those that name lines, and what follows them about the same: "They replace all former ones.", "What is not named stays." */
function sentencesAboutLines(text: string): readonly string[] {
  const sentences = text.split(/(?<=[.;])\s+/);
  return sentences.filter(
    (sentence, i) =>
      updateWords.lines.test(sentence) ||
      (updateWords.same.test(sentence) && updateWords.lines.test(sentences[i - 1] ?? '')),
  );
}

const quantityWords = {
  sets: [
    /\b(new|sets?( the)?) (quantit|number|count)/i,
    /\b(quantity|number)\b( of (the|an?|that|its) (line|item|row|entry|\w+ item))? is (replaced|set|overwritten)\b/i,
    /\b(replac\w+|in place of|instead of|takes? the place of) (the |its )?(old|one|present|current|previous|former|existing|quantity|number)\b/i,
    /\bhow many\b.{0,200}\b(then|from (now|then) on|altogether)\b/i,
  ],
  adds: /\badd|grow|increas|(?<!\b(no|not|any) )\bmore\b(?! than)|differen|\bdelta|by how many|further|take\w* (\w+ ){0,2}away/i,
  /** Of a whole tool, which may add lines as well. */
  growing:
    /\b(add|increas|grow)\w* (\w+ ){0,3}(quantit\w+|pieces|number)\b|\bquantit\w+ (is|are) (a )?differen/i,
  /** What is added of an item that the record has. */
  summing:
    /\badd(s|ed),? (up )?to (its|the|that|those|what) (\w+ )?(line|item|row|entry|quantit\w+|pieces|ones?\b|that\b|it )|\b(quantity|pieces) (is|are|come) (added|on top)|\b(quantity|number|pieces|line|item)\b[^.;]{0,40}\bgrows?\b|\badds? (the )?pieces\b|\bpieces more\b/i,
  /** Actions. */
  setting: /^(set|replace)(?=[A-Z_-]|$)/,
  adding: /^(add|increase|increment)(?=[A-Z_-]|$)/,
} as const;

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
  const isAction = path.some((step) => /^(set|change|replace)(?=[A-Z_])/.test(step));
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
  const branch = at.findLastIndex((step) => /^(any|one)Of$/.test(step));
  const members = [...at.slice(0, branch + 2), 'properties'].reduce(memberAt, tool.inputSchema);
  if (branch < 0 || !isObject(members)) return false;
  const levels = at.filter((_, i) => i < branch && at[i - 1] === 'properties').length;
  const names = path.flatMap((step, i) => (/^\d+$/.test(step) ? [] : [i]));
  const sent = path.slice(0, names[levels] ?? 0).reduce(memberAt, args);
  if (!isObject(sent)) return line !== undefined && !Object.hasOwn(members, line);
  return Object.entries(sent).some(([name, value]) => !isTakenBy(members[name], value));
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

/** "..., or a product to add": what comes after the line that the call names. */
const ofOtherThings = /^otherwise\b|^an? (?!\w* ?(quantity|number|amount)\b)/i;

function clausesOf(text: unknown, tool: JsonObject, filled: Filled): readonly string[] {
  if (typeof text !== 'string') return [];
  const others = othersIn(tool, filled);
  // "..., a request with `sku` adds pieces": what is said of another member.
  return text.split(/[.;]\s+|, or |,\s+(?=an? [^,.;]*`\w+`)/).filter((clause, i) => {
    const named = [...clause.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    const isOfAnother = filled.line !== undefined && i > 0 && ofOtherThings.test(clause);
    return !isOfAnother && !named.some((name) => others.has(name));
  });
}

/** What a refusal says of a record that is cancelled or gone. */
export const overWords =
  /cancel|abandon|void|closed|expired|deleted|trashed|no longer|not found|does not exist|unknown/i;
