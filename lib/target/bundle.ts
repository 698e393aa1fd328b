/** A bundle as its options describe it. */
import { resolve } from 'node:path';
import type { SigningKey } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import type { ValuesOf } from './option.ts';
import type { evidence } from './option-groups.ts';
import { readSigningKey } from './signature.ts';

export type BundleSettings = {
  /** Absolute. */
  readonly file: string;
  readonly key?: SigningKey;
  readonly ranBy?: string;
  readonly ownerAsked?: string;
};

/** @throws UsageError for a file without an Ed25519 private key, and for words that no bundle will hold. */
export function bundleSettings(
  values: ValuesOf<typeof evidence>,
  cwd: string,
): { readonly bundle?: BundleSettings } {
  const { bundle, sign, 'ran-by': ranBy, 'owner-asked': ownerAsked } = values;
  if (bundle === undefined) {
    const lone = (['sign', 'ran-by', 'owner-asked'] as const).find((name) => values[name] !== undefined);
    if (lone !== undefined) throw new UsageError(`--${lone} is for a bundle: name its file with --bundle`);
    return {};
  }
  return {
    bundle: {
      file: resolve(cwd, bundle),
      ...(sign !== undefined && { key: readSigningKey(sign, '--sign', cwd) }),
      ...(ranBy !== undefined && { ranBy }),
      ...(ownerAsked !== undefined && { ownerAsked }),
    },
  };
}
