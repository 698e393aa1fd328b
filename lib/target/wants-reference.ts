/** Whether the reference storefront is to be audited: when it is asked for, or on a person's own machine. */
import { UsageError } from '../model/usage-error.ts';
import { readConfigFile } from './config-file.ts';
import { isCi } from './environment.ts';
import { referenceName } from './options.ts';
import { namedFile, readValues, type Sources } from './read-values.ts';

const ways = `pass the URL of a storefront, or "${referenceName}" for the reference storefront`;

/**
 * @param preset what to audit without a URL; without it, a missing URL must be no oversight.
 * @throws UsageError when it may be one, and for an invalid setting.
 */
export function wantsReference(sources: Sources, preset?: typeof referenceName): boolean {
  const { url } = readValues({ ...sources, fallbacks: {} });
  if (url !== undefined) return url === referenceName;
  if (preset === referenceName) return true;
  const file = readConfigFile(sources.cwd, namedFile(sources));
  if (file) {
    throw new UsageError(
      `${file.name} has no url: add a line such as "url: https://shop.example", or ${ways}`,
    );
  }
  if (isCi(sources.env)) {
    throw new UsageError(`which storefront? The variable CI is set, and no URL is: ${ways}`);
  }
  return true;
}
