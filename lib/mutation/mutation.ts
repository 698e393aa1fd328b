/** Plants faults in the responses of a recording, one at a time: plan, apply, replay, verdict. */
import type { Check } from '../model/check.ts';
import type { AnswerKind, Promised } from '../model/promised.ts';
import type { Saboteur } from '../model/saboteur.ts';
import type { Target } from '../model/target.ts';
import type { Recorded } from '../recording/read-recording.ts';
import { type ApplySaboteur, type Hosts, toLikelyChanges } from '../replay/apply-saboteur.ts';
import type { Changes, Reply } from '../replay/exchanges.ts';
import { type Audited, openRecordedRun, responseOf, type SeparableRun } from '../replay/recorded-run.ts';
import { adviceFor, judgeFault, recordedVerdicts, unasked } from './judge-fault.ts';
import {
  changeText,
  chooser,
  differenceOf,
  type Fault,
  type Mutant,
  replyOf,
  type Subject,
} from './mutant.ts';
import { planReplies } from './plan-replies.ts';
import { planValues } from './plan-values.ts';

/** All that is known of the interface: what it promises, and how it can be broken. */
export type Knowledge = Audited & { readonly promised: Promised; readonly saboteurs: readonly Saboteur[] };

export type MutationOptions = {
  readonly seed: number;
  /** The maximum number of faults; all by default. */
  readonly sample?: number;
  /** Judges allowed changes as well: a kill is a false alarm then. */
  readonly judgesAllowed?: boolean;
};

export interface Mutation {
  /** Ids of the faults: the same for the same recording, knowledge and options. */
  readonly ids: readonly string[];
  /** Ids of the changes that the interface allows. */
  readonly allowed: readonly string[];
  mutantOf(id: string): Promise<Mutant>;
  readonly run: SeparableRun;
}

export async function openMutation(
  recorded: Recorded,
  target: Target,
  knowledge: Knowledge,
  { seed, sample, judgesAllowed = false }: MutationOptions,
): Promise<Mutation> {
  const { promised, saboteurs } = knowledge;
  const run = await openRecordedRun(recorded, target, knowledge);
  const kinds = kindsOf(run, promised, target);
  const choose = chooser(seed);
  const isLawful = (reply: Reply, like: Subject['response']) =>
    knowledge.policy.isLawfulError(responseOf(like, reply));
  const faults = new Map(
    [...planReplies(kinds, choose, isLawful), ...planValues(kinds, choose)].map((fault) => [fault.id, fault]),
  );
  const named = new Map(saboteurs.map((saboteur) => [`saboteur ${saboteur.id}`, saboteur]));
  const ids = [...named.keys(), ...faults.keys()];
  const isFault = (id: string) => faults.get(id)?.allowedBecause === undefined;
  const chosen = new Set(choose.shuffled(ids.filter(isFault), (id) => id).slice(0, sample));
  const applySaboteur = toLikelyChanges(run.responses, hostsOf(recorded, promised.hosts));
  const planting: Planting = { run, target, knowledge, applySaboteur, judgesAllowed };
  return {
    run,
    allowed: ids.filter((id) => !isFault(id)),
    ids: ids.filter((id) => chosen.has(id) || (sample === undefined && !isFault(id))),
    async mutantOf(id) {
      const [saboteur, fault] = [named.get(id), faults.get(id)];
      if (saboteur) return ofSaboteur(id, saboteur, planting);
      if (fault) return ofFault(fault, planting);
      throw new Error(`there is no fault ${id}`);
    },
  };
}

type Planting = {
  readonly run: SeparableRun;
  readonly target: Target;
  readonly knowledge: Knowledge;
  readonly applySaboteur: ApplySaboteur;
  readonly judgesAllowed: boolean;
};

/** The responses about which the interface promises something, by the name of their kind. */
function kindsOf(
  run: SeparableRun,
  { kinds }: Promised,
  target: Target,
): ReadonlyMap<string, readonly Subject[]> {
  const subjects = new Map<string, Subject[]>();
  const kindOf = (response: Subject['response']): AnswerKind | undefined =>
    kinds.find((kind) => kind.holds(response, target));
  for (const response of run.responses) {
    const kind = kindOf(response);
    if (kind) subjects.set(kind.name, [...(subjects.get(kind.name) ?? []), { kind, response }]);
  }
  return subjects;
}

/** Replaces the origins of the target by those that saboteurs know, and back. */
function hostsOf({ header: { target }, exchanges }: Recorded, known: Promised['hosts']): Hosts {
  const own = new URL(target.baseUrl).origin;
  const second =
    target.canonicalUrl ?? exchanges.map(({ request }) => request.url).find((url) => !url.startsWith(own));
  const pairs: (readonly [mine: string, theirs: string])[] = [[own, known.baseUrl]];
  if (second !== undefined) pairs.push([new URL(second).origin, known.canonicalUrl]);
  return {
    toKnown: (text) => pairs.reduce((changed, [mine, theirs]) => changed.replaceAll(mine, theirs), text),
    toOwn: (text) => pairs.reduce((changed, [mine, theirs]) => changed.replaceAll(theirs, mine), text),
  };
}

const checksOfPromises = ({ checks }: Knowledge, promises: readonly string[]): readonly Check[] =>
  checks.filter(({ requires }) => requires.some((id) => promises.includes(id)));

const none = { killedBy: [], coveredBy: [] };

async function ofFault(fault: Fault, { run, target, knowledge, judgesAllowed }: Planting): Promise<Mutant> {
  const { id, operator, what, promises, allowedBecause, exchange, given } = fault;
  const reply = fault.reply();
  const planted = plantedAt(exchange, reply, { run, target, knowledge });
  const about = { id, by: 'operator', operator, what, promises, ...planted } as const;
  const allowed = allowedBecause ?? onlyMay(knowledge, promises);
  if (allowed !== undefined && !judgesAllowed) {
    return { ...about, ...none, state: 'allowed', because: allowed };
  }
  const known = checksOfPromises(knowledge, promises);
  const changes: Changes = new Map([[exchange, reply]]);
  const result = await judgeFault(run, target, { changes, known, ...(given !== undefined && { given }) });
  return allowed === undefined
    ? { ...about, ...result }
    : { ...about, ...result, state: 'allowed', because: allowed };
}

async function ofSaboteur(id: string, saboteur: Saboteur, planting: Planting): Promise<Mutant> {
  const { run, target, knowledge, applySaboteur } = planting;
  const known = knowledge.checks.filter((check) => saboteur.breaks.includes(check.id));
  const promises = [...new Set(known.flatMap(({ requires }) => requires))];
  const about = { id, by: 'saboteur', operator: 'saboteur', what: saboteur.id, promises } as const;
  const { promised } = knowledge;
  const { dialect, version } = saboteur.storefront ?? {};
  if (dialect !== undefined && !promised.speaks({ dialect, version }, run.responses)) {
    const because = `it is made for tools that speak ${[dialect, version].filter(Boolean).join(' ')}`;
    return { ...about, ...none, state: 'not-applicable', because };
  }
  const may = onlyMay(knowledge, promises);
  if (may !== undefined) return { ...about, ...none, state: 'allowed', because: may };
  const changes = await applySaboteur(saboteur.sabotage);
  const [exchange, reply] = [...changes].find(([, one]) => one !== 'unknown') ?? [];
  if (exchange === undefined || reply === undefined || reply === 'unknown') {
    return { ...about, ...none, ...withoutOccasion(known, changes, planting) };
  }
  const planted = plantedAt(exchange, reply, planting);
  return { ...about, ...planted, ...(await judgeFault(run, target, { changes, known })) };
}

/** Which answer a fault changes, and what becomes what in it. */
function plantedAt(
  exchange: number,
  reply: Reply,
  { run, target, knowledge }: Pick<Planting, 'run' | 'target' | 'knowledge'>,
) {
  const response = run.responseAt(exchange);
  const { method, url } = response.request;
  const isCall = method === 'POST';
  const name = isCall
    ? knowledge.policy.pattern(response.request, target.baseUrl)
    : `${method} ${url.replace(target.baseUrl, '')}`;
  const difference = differenceOf(replyOf(response), reply);
  return { exchange, difference, change: `${name}: ${changeText(difference)}` };
}

/** The result of a saboteur that changes no recorded response in a known way. */
function withoutOccasion(
  known: readonly Check[],
  changes: Changes,
  { run, target }: Planting,
): Pick<Mutant, 'state' | 'because' | 'advice'> {
  if (changes.size > 0) {
    return { state: 'not-applicable', because: 'only the storefront itself can answer what it requests' };
  }
  const before = recordedVerdicts(run, known);
  if (before.some(([, { status }]) => status === 'pass')) {
    return { state: 'not-applicable', because: 'no recorded response has what it changes' };
  }
  return unasked(before, adviceFor(before, { target, isRead: false }));
}

/** A change that only breaks a permission is not a fault. */
function onlyMay({ register }: Knowledge, promises: readonly string[]): string | undefined {
  const rows = register.filter(({ id }) => promises.includes(id));
  return rows.length > 0 && rows.every(({ level }) => level === 'may') ? 'it only breaks a "may"' : undefined;
}
