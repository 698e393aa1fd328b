/** The file of --approval: what a sandbox takes for the explicit approval of a buyer. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isObject } from '../json/pointer.ts';
import { type Approval, maxOrders, placeholderPattern, placeholders } from '../model/approval.ts';
import type { Consent } from '../model/target.ts';
import { UsageError } from '../model/usage-error.ts';
import { readErrorText } from '../text/file-error.ts';
import { didYouMean } from '../text/names.ts';
import { parseYaml } from './config-file.ts';

type Circumstances = { readonly cwd: string; readonly consents: readonly Consent[] };

/**
 * No message shows a value of the file, which may be a secret.
 * @throws UsageError without the consent, and for a file that cannot be read or is no approval.
 */
export function readApproval(file: string, { cwd, consents }: Circumstances): Approval {
  if (!consents.includes('purchase')) {
    throw new UsageError(
      `--approval places up to ${maxOrders} orders, so it needs --allow writes,purchase; use it with a sandbox only`,
    );
  }
  const where = `--approval: ${file}`;
  const given = parsed(read(resolve(cwd, file), where), where);
  if (!isObject(given) || Array.isArray(given) || Object.keys(given).length === 0) {
    throw new UsageError(
      `${where} must contain the arguments that say the buyer has approved, such as "approved_at: '{now}'"`,
    );
  }
  for (const text of textsIn(given)) refuseUnknown(text, where);
  return { file, arguments: given };
}

function read(path: string, where: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`${where} cannot be read: ${readErrorText(cause)}`, { cause });
  }
}

/** The error of the parser may quote the file, so only its place is shown. */
function parsed(source: string, where: string): unknown {
  try {
    return parseYaml(source, where);
  } catch (cause) {
    if (!(cause instanceof UsageError)) throw cause;
    const [place = ''] = / at line \d+, column \d+/.exec(cause.message) ?? [];
    throw new UsageError(`${where} is neither JSON nor YAML${place && `: there is a mistake${place}`}`);
  }
}

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** A misspelt placeholder would be sent as it is. */
function refuseUnknown(text: string, where: string): void {
  const names = Object.keys(placeholders);
  for (const found of text.match(placeholderPattern) ?? []) {
    const name = found.slice(1, -1);
    if (names.includes(name)) continue;
    const known = names.map((one) => `{${one}}`).join(', ');
    throw new UsageError(
      `${where}: there is no placeholder ${found}${didYouMean(name, names) || `; there are ${known}`}`,
    );
  }
}
