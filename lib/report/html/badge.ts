/** A standing as a coloured word; the word alone says it too. */
import type { Standing } from '../../model/verdict.ts';
import { standingNames } from '../meaning.ts';
import { html, type Markup } from './markup.ts';

export const badge = (standing: Standing): Markup =>
  html`<span class="badge ${standing}">${standingNames[standing]}</span>`;
