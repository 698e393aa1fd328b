/** A command to copy, unchanged when it is safe to show. */

import { visibleLine } from '../../text/visible.ts';
import { maxHtmlCommandLength } from '../bounds.ts';
import { html, type Markup } from './markup.ts';

export function copyable(line: string, noun: string): Markup {
  if (line.length > maxHtmlCommandLength) {
    return html`<p>The ${noun} is ${line.length} characters long; report.json has it.</p>`;
  }
  return html`<div class="copyable"><pre><code>${visibleLine(line)}</code></pre><button type="button" class="copy" hidden>Copy<span class="unseen"> the ${noun}</span></button></div>`;
}
