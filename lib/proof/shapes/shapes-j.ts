/** Lawful storefronts in the manner of four systems of billing and of marketplaces, each with twelve faults and a scripted visit. */
import { chargebee } from './chargebee/chargebee.ts';
import { faults as inChargebee } from './chargebee/faults.ts';
import { voice as toChargebee } from './chargebee/voice.ts';
import { visit } from './desk/visit.ts';
import { faults as inGoogle } from './google/faults.ts';
import { google } from './google/google.ts';
import { voice as toGoogle } from './google/voice.ts';
import { faults as inMercado } from './mercado/faults.ts';
import { mercado } from './mercado/mercado.ts';
import { voice as toMercado } from './mercado/voice.ts';
import { faults as inPaddle } from './paddle/faults.ts';
import { paddle } from './paddle/paddle.ts';
import { voice as toPaddle } from './paddle/voice.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesJ = {
  chargebee: { open: chargebee, faults: inChargebee, script: visit(toChargebee) },
  google: { open: google, faults: inGoogle, script: visit(toGoogle) },
  mercado: { open: mercado, faults: inMercado, script: visit(toMercado) },
  paddle: { open: paddle, faults: inPaddle, script: visit(toPaddle) },
} as const;

/** The approval that each of them takes, for `shapes.ts`. */
export const approvalsJ = {
  chargebee: { customer_consent: { agreed: true, agreed_at: '{now:unix}' } },
  google: { userApproval: { approved: true, approveTime: '{now}' } },
  mercado: { confirmacion_del_comprador: { confirma: true, fecha: '{now}' } },
  paddle: { customer_authorization: { authorized: true, authorized_at: '{now}' } },
} as const;
