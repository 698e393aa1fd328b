/** The input of a property at the replay path of an earlier run. */
import fc from 'fast-check';

/** @returns undefined when the path leads to no input: it may be that of another property of the check. */
export async function inputAt<T>(
  arbitrary: fc.Arbitrary<T>,
  settings: { readonly seed: number; readonly examples?: [T][] },
  path: string,
): Promise<{ readonly input: T } | undefined> {
  if (!/^\d+(:\d+)*$/.test(path)) return undefined;
  let found: { readonly input: T } | undefined;
  const property = fc.asyncProperty(arbitrary, async (input) => {
    found ??= { input };
    return false;
  });
  try {
    await fc.check(property, { ...settings, numRuns: 1, path, endOnFailure: true });
  } catch {
    // The property throws nothing: fast-check throws a plain Error for a path that leads nowhere.
    return undefined;
  }
  return found;
}
