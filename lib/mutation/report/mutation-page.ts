/** The results as one HTML file that needs no network: the component that other mutation testing tools show theirs with. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { errorCode } from '../../text/file-error.ts';
import type { MutationReport } from './mutation-report.ts';

/** @returns undefined where the component, an optional dependency, is not installed. */
export function toMutationPage(report: MutationReport): string | undefined {
  const component = findComponent();
  if (component === undefined) return undefined;
  // `<!--` and `</script` would end a script early.
  const bundle = component.replaceAll('<!--', '\\x3c!--');
  const data = JSON.stringify(report).replaceAll('<', '\\u003c');
  const start = `document.querySelector('mutation-test-report-app').report = ${data};`;
  const hashes = [bundle, start].map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
  // The component sets styles of its own.
  const policy = `default-src 'none'; script-src ${hashes.join(' ')}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>Faults planted in the answers of a storefront</title>
</head>
<body>
<mutation-test-report-app title-postfix="planted faults">Your browser shows no custom elements.</mutation-test-report-app>
<script>${bundle}</script>
<script>${start}</script>
</body>
</html>
`;
}

function findComponent(): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve(
      'mutation-testing-elements/mutation-test-elements.js',
    );
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (errorCode(cause) === 'MODULE_NOT_FOUND') return undefined;
    throw cause;
  }
}
