/** Keeps the values that opened the target's doors out of what is written about it. */

/** A shorter value would be found in innocent text. */
const shortestSecret = 4;

/** A copy of plain data in which every occurrence of a secret is replaced. */
export function redact<T>(data: T, secrets: readonly string[]): T {
  const hidden = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .map((secret) => JSON.stringify(secret).slice(1, -1));
  if (hidden.length === 0) return data;
  return JSON.parse(
    hidden.reduce((text, secret) => text.replaceAll(secret, '(redacted)'), JSON.stringify(data)),
  );
}
