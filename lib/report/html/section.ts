/** A part of the page under a heading of its own. */
import { html, type Markup, type Piece } from './markup.ts';

/** @param id the address of the part within the page. @param count beside the title, such as `2 checks`. */
export const section = (id: string, title: string, count: string | false, content: Piece): Markup => html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}${count !== false && html` <span class="count">${count}</span>`}</h2>
${content}
</section>`;
