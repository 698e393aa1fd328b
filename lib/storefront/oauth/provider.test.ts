import { expect, it } from 'vitest';
import { MissingLibrary, requireLibrary } from './provider.ts';

it('finds the installed library', () => {
  expect(requireLibrary).not.toThrow();
});

it('names the package that is not installed', () => {
  const missing = Object.assign(
    () => {
      throw new Error('not found');
    },
    { paths: () => null },
  );
  expect(() => requireLibrary(missing)).toThrow(MissingLibrary);
  expect(() => requireLibrary(missing)).toThrow(/npm install oidc-provider$/);
});
