/** Lawful storefronts in the manner of still more systems, each with six faults and a scripted visit. */
import { cscart } from './cscart/cscart.ts';
import { faults as inCscart } from './cscart/faults.ts';
import { voice as toCscart } from './cscart/voice.ts';
import { visit } from './desk/visit.ts';
import { faults as inFoxy } from './foxy/faults.ts';
import { foxy } from './foxy/foxy.ts';
import { voice as toFoxy } from './foxy/voice.ts';
import { faults as inGrocery } from './grocery/faults.ts';
import { grocery } from './grocery/grocery.ts';
import { voice as toGrocery } from './grocery/voice.ts';
import { faults as inLoja } from './loja/faults.ts';
import { loja } from './loja/loja.ts';
import { voice as toLoja } from './loja/voice.ts';
import { faults as inTickets } from './tickets/faults.ts';
import { tickets } from './tickets/tickets.ts';
import { voice as toTickets } from './tickets/voice.ts';
import { faults as inZoho } from './zoho/faults.ts';
import { voice as toZoho } from './zoho/voice.ts';
import { zoho } from './zoho/zoho.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesG = {
  cscart: { open: cscart, faults: inCscart, script: visit(toCscart) },
  foxy: { open: foxy, faults: inFoxy, script: visit(toFoxy) },
  loja: { open: loja, faults: inLoja, script: visit(toLoja) },
  zoho: { open: zoho, faults: inZoho, script: visit(toZoho) },
  tickets: { open: tickets, faults: inTickets, script: visit(toTickets) },
  grocery: { open: grocery, faults: inGrocery, script: visit(toGrocery) },
} as const;
