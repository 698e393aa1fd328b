/** Six faults in the Japanese shape. */
import { answering, asFields, asList, edit } from '../../planted/planted.ts';
import { at } from '../../variants/frame/tools.ts';
import { type Fields, isFields } from '../../variants/variant.ts';
import { bent, type Fault } from '../desk/bent.ts';
import type { Basket } from '../desk/desk.ts';
import { dialect } from './shoten.ts';

const altered = bent(dialect);

/** The tax that the prices contain, at all rates. */
const taxIn = (record: unknown): number =>
  asList(at(record, 'zei_uchiwake')).reduce<number>((all, row) => all + Number(at(row, 'uchi_shouhizei')), 0);

const amounts =
  /^(tanka|kingaku|matome_waribiki|taishou|uchi_shouhizei|shoukei|waribiki|souryou|daibiki_tesuuryou|goukei|ryoukin)$/;

/** Yen as if they had two decimals. */
function inHundredths(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inHundredths);
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      amounts.test(name) ? Number(inner) * 100 : inHundredths(inner),
    ]),
  );
}

/** New quantities that are those of the lines and what was asked for. */
const raised = (args: Fields, cart: Basket | undefined): Fields =>
  asFields(
    edit(args, 'henkou.*', (row) => {
      const had = cart?.lines.find(({ id }) => id === at(row, 'gyou'))?.quantity ?? 0;
      return edit(row, 'suuryou', (suuryou) => Number(suuryou) + had);
    }),
  );

export const faults: readonly Fault[] = [
  {
    id: 'shoten-tax-is-paid-twice',
    breaks: 'The prices contain the tax, so that nothing is added to the total for it.',
    plant: answering(/_(checkout|order)$/, (record) =>
      edit(record, 'goukei', (goukei) => Number(goukei) + taxIn(record)),
    ),
  },
  {
    id: 'shoten-changes-add',
    breaks: 'A change sets the quantity of a line, as the tool says.',
    plant: altered({ fill: (args, cart) => dialect.fill(raised(args, cart), cart) }),
  },
  {
    id: 'shoten-old-agreement-taken',
    breaks: 'Commerce endpoint 7: the buyer approves at the moment of payment.',
    plant: (tools, places) =>
      altered({
        approval: (args) => ({
          given: at(args, 'kounyuu_doui.doui') === 'suru',
          at: new Date(places.now()).toISOString(),
        }),
      })(tools, places),
  },
  {
    id: 'shoten-cancelled-checkout-reads-open',
    breaks: 'A cancelled checkout stays cancelled.',
    plant: answering(/^get_checkout$/, (record) =>
      edit(record, 'joutai', (joutai) => (joutai === 'torikeshi_zumi' ? 'nyuuryoku_chuu' : joutai)),
    ),
  },
  {
    id: 'shoten-search-shows-net-prices',
    breaks: 'A search shows the prices of the catalog and of carts.',
    plant: answering(/^search_catalog$/, (record) =>
      edit(record, 'shouhin.*.shurui.*', (shurui) =>
        edit(shurui, 'kakaku.amount', (amount) =>
          Math.floor((Number(amount) * 100) / (100 + Number(at(shurui, 'zeiritsu')))),
        ),
      ),
    ),
  },
  {
    id: 'shoten-yen-with-decimals',
    breaks: 'The minor units of the yen are yen.',
    plant: answering(/_(cart|checkout|order)$/, inHundredths),
  },
];
