/** A status as a coloured word. */
import type { Status } from '../../model/verdict.ts';
import { html, type Markup } from './markup.ts';

export const badge = (status: Status | 'excluded'): Markup =>
  html`<span class="badge ${status}">${status}</span>`;
