/** A command to copy, unchanged when it is safe to show. */
import { visibleLine } from '../../text/visible.ts';
import { html, type Markup } from './markup.ts';

/** Nobody pastes a longer line. */
const longest = 8192;

export function copyable(line: string, what: string): Markup {
  if (line.length > longest)
    return html`<p>The ${what} is ${line.length} characters long; report.json has it.</p>`;
  return html`<div class="copyable"><pre><code>${visibleLine(line)}</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> the ${what}</span></button></div>`;
}
