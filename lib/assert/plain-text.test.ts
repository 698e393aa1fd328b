/** Entities in plain text, and pages in a form that can be compared. */
import { expect, test } from 'vitest';
import { comparable, entityIn } from './plain-text.ts';

test.each([
  ['Salt &amp; Pepper', '&amp;'],
  ['O&#39;Neill', '&#39;'],
  ['5&#x27; lamp', '&#x27;'],
  ['Salt & Pepper', undefined],
  ['R&D; and more', undefined],
  ['<p>Salt &amp; Pepper</p>', undefined],
])('%s has the entity %s', (text, found) => {
  expect(entityIn(text)).toBe(found);
});

test('a page is compared without entities, case and line breaks', () => {
  expect(comparable('  Salt &AMP;\n  <b>Pepper</b> &eacute; ')).toBe('salt & <b>pepper</b> &eacute;');
});
