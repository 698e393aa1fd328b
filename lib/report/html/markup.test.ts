import { expect, it } from 'vitest';
import { html, lines, raw } from './markup.ts';

const hostile = `<b a="1" b='2'>&amp;\u0000\u202e`;
const shown = '&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;\\u0000\\u202e';

it.each([
  ['between tags', html`<p>${hostile}</p>`, `<p>${shown}</p>`],
  ['in an attribute', html`<p title="${hostile}">`, `<p title="${shown}">`],
  ['in a list, however deep', html`${[hostile, [[hostile]]]}`, shown + shown],
  ['in markup within markup', html`<i>${html`<b>${hostile}</b>`}</i>`, `<i><b>${shown}</b></i>`],
  ['in lines', html`${lines(`a\n${hostile}`)}`, `a\n${shown}`],
])('text is escaped once %s', (_, markup, expected) => {
  expect(markup.toString()).toBe(expected);
});

it('nothing is shown for false and undefined, and numbers are shown', () => {
  expect(html`${false}${undefined}${0}${['', 7]}`.toString()).toBe('07');
});

it('only trusted text stays as it is', () => {
  expect(html`${raw('<hr>')}${'<hr>'}`.toString()).toBe('<hr>&lt;hr&gt;');
});
