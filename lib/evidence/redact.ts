/** Removes the secrets of the target's headers from reports and recordings. */
import { mapStrings, redacted } from '../text/visible.ts';

export { redacted };

/** A shorter value would be found in innocent text. */
const shortestSecret = 4;
/** A part of a value, such as the token after `Bearer`, is a secret of its own from this length on. */
const shortestPart = 8;

/**
 * A copy of plain data in which every occurrence of a secret in a text is replaced, keys aside: of the whole, of its
 * longer parts, and of both in JSON or in a URL.
 */
export function redact<T>(data: T, secrets: readonly string[]): T {
  const forms = formsOf(secrets);
  return forms.length === 0
    ? data
    : mapStrings(data, (text) => forms.reduce((rest, form) => rest.replaceAll(form, redacted), text));
}

/** The longest first, so that a part never breaks up the whole. */
function formsOf(secrets: readonly string[]): readonly string[] {
  const parts = secrets
    .flatMap((secret) => secret.split(/[\s;,=]+/))
    .filter((part) => part.length >= shortestPart);
  const hidden = [...secrets.filter((secret) => secret.length >= shortestSecret), ...parts];
  const forms = hidden.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
  ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}
