/** Lawful storefronts that were written before anything of the suite was read, each with twelve faults and a visit. */
import { centra } from './centra/centra.ts';
import { faults as inCentra } from './centra/faults.ts';
import { voice as toCentra } from './centra/voice.ts';
import { crystallize } from './crystallize/crystallize.ts';
import { faults as inCrystallize } from './crystallize/faults.ts';
import { voice as toCrystallize } from './crystallize/voice.ts';
import { visit } from './desk/visit.ts';
import { ecwid } from './ecwid/ecwid.ts';
import { faults as inEcwid } from './ecwid/faults.ts';
import { voice as toEcwid } from './ecwid/voice.ts';
import { faults as inJsonld } from './jsonld/faults.ts';
import { jsonld } from './jsonld/jsonld.ts';
import { voice as toJsonld } from './jsonld/voice.ts';
import { faults as inQuotes } from './quotes/faults.ts';
import { quotes } from './quotes/quotes.ts';
import { voice as toQuotes } from './quotes/voice.ts';
import { faults as inSfcc } from './sfcc/faults.ts';
import { sfcc } from './sfcc/sfcc.ts';
import { voice as toSfcc } from './sfcc/voice.ts';
import { faults as inSwell } from './swell/faults.ts';
import { swell } from './swell/swell.ts';
import { voice as toSwell } from './swell/voice.ts';
import { faults as inWeekend } from './weekend/faults.ts';
import { voice as toWeekend } from './weekend/voice.ts';
import { weekend } from './weekend/weekend.ts';

/** `open` makes the storefront, honest or with the plant of one of its `faults`; `script` is for `played`. */
export const shapesC = {
  swell: { open: swell, faults: inSwell, script: visit(toSwell) },
  ecwid: { open: ecwid, faults: inEcwid, script: visit(toEcwid) },
  crystallize: { open: crystallize, faults: inCrystallize, script: visit(toCrystallize) },
  quotes: { open: quotes, faults: inQuotes, script: visit(toQuotes) },
  jsonld: { open: jsonld, faults: inJsonld, script: visit(toJsonld) },
  weekend: { open: weekend, faults: inWeekend, script: visit(toWeekend) },
  sfcc: { open: sfcc, faults: inSfcc, script: visit(toSfcc) },
  centra: { open: centra, faults: inCentra, script: visit(toCentra) },
} as const;
