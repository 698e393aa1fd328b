/** Twelve faults in a shop that was written on a weekend. */
import { answering, asking, edit } from '../../planted/planted.ts';
import type { Plant } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { type Fault, nowGiven, sameContents } from '../desk/bent.ts';
import type { Dialect } from '../desk/desk.ts';
import { rebuilt } from '../trade/plants.ts';
import { amountOf } from './records.ts';
import { catalogIn, dialect, weekendDesk } from './weekend.ts';

const altered = (change: Partial<Dialect>): Plant => rebuilt(weekendDesk({ ...dialect, ...change }));

const withTotal = (record: Fields, cents: number): Fields =>
  record.gesamt_cent === undefined ? record : { ...record, ...amountOf('gesamt', cents) };

const centsIn = (record: Fields, name: string): number => Number(record[`${name}_cent`] ?? 0);

export const faults: readonly Fault[] = [
  {
    id: 'weekend-versand-fehlt-im-gesamt',
    breaks: 'The total of a checkout contains the shipping that it shows.',
    plant: answering(/_checkout$/, (record) => withTotal(record, centsIn(record, 'warenwert'))),
  },
  {
    id: 'weekend-mwst-doppelt',
    breaks: 'A tax that prices contain is not added to the total.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      withTotal(record, centsIn(record, 'gesamt') + centsIn(record, 'enthaltene_mwst')),
    ),
  },
  {
    id: 'weekend-cent-in-euro',
    breaks: 'Amounts are in minor units.',
    plant: answering(/_(cart|checkout)$/, (record) => ({
      ...record,
      ...(record.gesamt_cent !== undefined && { gesamt_cent: centsIn(record, 'gesamt') / 100 }),
    })),
  },
  {
    id: 'weekend-summe-ist-einzelpreis',
    breaks: 'The sum of a position is its price times its quantity.',
    plant: answering(/_(cart|checkout)$/, (record) =>
      edit(record, 'positionen.*', (row) =>
        isFields(row) ? { ...row, ...amountOf('summe', Number(row.einzelpreis_cent)) } : row,
      ),
    ),
  },
  {
    id: 'weekend-menge-immer-eins',
    breaks: 'A cart has the quantity that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => ({ ...args, menge: 1 })),
  },
  {
    id: 'weekend-null-wird-eins',
    breaks: 'Commerce endpoint 2: as listed, 0 removes an article.',
    plant: asking(/^update_cart$/, (args) => ({ ...args, menge: Math.max(1, Number(args.menge)) })),
  },
  {
    id: 'weekend-ohne-zustimmung',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'weekend-alte-zustimmung',
    breaks: 'Commerce endpoint 7: the approval is given at the moment of payment.',
    plant: (tools, places) =>
      altered({ approval: (args) => ({ ...nowGiven(places), given: dialect.approval(args).given }) })(
        tools,
        places,
      ),
  },
  {
    id: 'weekend-storno-ohne-wirkung',
    breaks: 'A cancelled checkout is cancelled.',
    plant: (tools) => (name, args) => {
      if (name !== 'cancel_checkout') return tools(name, args);
      const outcome = tools('get_checkout', args);
      return 'record' in outcome ? { record: { ok: true } } : outcome;
    },
  },
  {
    id: 'weekend-ein-korb-fuer-alle',
    breaks: 'Each buyer has a cart of their own.',
    plant: sameContents,
  },
  {
    id: 'weekend-suche-findet-immer-alles',
    breaks: 'A search finds what fits its words.',
    plant: altered({ catalog: catalogIn((wares) => wares) }),
  },
  {
    id: 'weekend-korb-in-franken',
    breaks: 'A cart has the currency of the catalog.',
    plant: answering(/_cart$/, (record) => ({
      ...record,
      ...(record.waehrung !== undefined && { waehrung: 'CHF' }),
    })),
  },
];
