/** A status as a coloured word; the word alone says it too. */
import type { Status } from '../../model/verdict.ts';
import { statusNames } from '../wording/meanings.ts';
import { html, type Markup } from './markup.ts';

export const badge = (status: Status): Markup =>
  html`<span class="badge ${status}">${statusNames[status]}</span>`;
