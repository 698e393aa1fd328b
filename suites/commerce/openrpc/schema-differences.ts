/** Whom to believe: what is said of a tool's arguments in several places, and which of them stands alone. */
import { isObject, type JsonObject } from '../../../lib/assert/json.ts';
import { resolveSchema } from '../../../lib/assert/untrusted-schema/resolve-schema.ts';

/** What one place says of one member of the arguments. */
export type Said = {
  /** JSON Schema types, without null; undefined when it names none. */
  readonly types: readonly string[] | undefined;
  readonly required: boolean;
};

/** No honest schema reaches these; the rest of a larger one is not compared. */
const mostDepth = 6;
const mostMembers = 500;

/** @param root what `#/...` refers into. @returns what a schema says, by the path of the member: `context/currency`. */
export function membersSaid(root: JsonObject, schema: JsonObject): ReadonlyMap<string, Said> {
  const said = new Map<string, Said>();
  const look = (written: unknown, path: readonly string[]): void => {
    const { properties, required } = resolveSchema(root, written);
    if (!isObject(properties) || path.length >= mostDepth) return;
    for (const [name, member] of Object.entries(properties)) {
      if (said.size >= mostMembers) return;
      const isRequired = Array.isArray(required) && required.includes(name);
      said.set([...path, name].join('/'), { types: typesOf(root, member), required: isRequired });
      look(member, [...path, name]);
    }
  };
  look(schema, []);
  return said;
}

function typesOf(root: JsonObject, member: unknown): readonly string[] | undefined {
  const { type } = resolveSchema(root, member);
  const names = [type].flat().filter((name) => typeof name === 'string' && name !== 'null') as string[];
  return names.length === 0 ? undefined : names;
}

/** What two places say against each other, in words that finish "... says that it is". */
export type Drift = {
  readonly path: string;
  readonly listed: string;
  readonly published: string;
};

/** Where both speak: members of a type that no value has in both, and members that only one requires. */
export function driftsBetween(
  listed: ReadonlyMap<string, Said>,
  published: ReadonlyMap<string, Said>,
): readonly Drift[] {
  const paths = [...new Set([...listed.keys(), ...published.keys()])];
  return paths.flatMap((path): Drift[] => {
    const [one, other] = [listed.get(path), published.get(path)];
    if (one?.types && other?.types && !isCompatible(one.types, other.types))
      return [{ path, listed: one.types.join(' or '), published: other.types.join(' or ') }];
    if ((one?.required ?? false) === (other?.required ?? false) || !bothSpeak(path, listed, published))
      return [];
    const words = (is: boolean | undefined) => (is ? 'required' : 'optional');
    return [{ path, listed: words(one?.required), published: words(other?.required) }];
  });
}

/** Every integer is a number. */
const isCompatible = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((type) =>
    others.some((other) => type === other || [type, other].toSorted().join() === 'integer,number'),
  );

/** Of an object whose members only one of them names, only that one speaks. */
function bothSpeak(path: string, ...places: readonly ReadonlyMap<string, Said>[]): boolean {
  const around = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return places.every((place) =>
    [...place.keys()].some((other) => other.startsWith(around) && !other.slice(around.length).includes('/')),
  );
}

/** Who says the one thing, and who the other; a context that says neither is left out. */
export type Sides = { readonly listed: readonly string[]; readonly published: readonly string[] };

/** @returns the one that the others are against; of two, that which binds nobody. */
export function oddOneOut({ listed, published }: Sides): 'tools/list' | 'the OpenRPC document' {
  return published.length > listed.length ? 'tools/list' : 'the OpenRPC document';
}
