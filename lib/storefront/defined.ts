/** Leaves undefined members out of an object. */

type Defined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** The members that have a value: `{ a: 1, b: undefined }` becomes `{ a: 1 }`. */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
