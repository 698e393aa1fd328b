/** Twelve faults in the shape of UBL. */
import { answering, asFields, asking, asList, changed, edit } from '../../planted/planted.ts';
import { at, type Plant } from '../../variants/frame/tools.ts';
import { bent, cancelsAll, type Fault, nowGiven } from '../desk/bent.ts';
import { dialect } from './ubl.ts';

const altered = bent(dialect);

const total = '*.LegalMonetaryTotal';

const totalIn = (record: object, name: string): number =>
  Number(at(Object.values(record)[0], `LegalMonetaryTotal.${name}._`));

const totals = (record: object, names: readonly string[], change: (amount: number) => number): unknown =>
  names.reduce<unknown>(
    (edited, name) => edit(edited, `${total}.${name}._`, (amount) => change(Number(amount))),
    record,
  );

/** A line that gets a quantity gets it in addition to the quantity that it has. */
const changesAdd: Plant = (tools) => (name, args) => {
  if (name !== 'update_cart') return tools(name, args);
  const read = tools('get_cart', args);
  const lines = 'record' in read ? asList(at(read.record, 'Requisition.OrderLine')) : [];
  const had = (id: unknown): number =>
    Number(
      at(
        lines.find((line) => at(line, 'LineItem.ID') === id),
        'LineItem.Quantity._',
      ) ?? 0,
    );
  const more = edit(args, 'OrderLine.*.LineItem', (line) =>
    at(line, 'LineStatusCode') === '3'
      ? edit(line, 'Quantity._', (quantity) => Number(quantity) + had(at(line, 'ID')))
      : line,
  );
  return tools(name, asFields(more));
};

/** Reading any requisition shows the first one, under the id that was asked for. */
const showsTheFirst: Plant = (tools) => {
  let first: unknown;
  return (name, args) => {
    const outcome = tools(name, args);
    if (!('record' in outcome)) return outcome;
    if (name === 'create_cart') first ??= at(outcome.record, 'Requisition.ID');
    if (name !== 'get_cart') return outcome;
    const own = tools(name, { RequisitionReference: { ID: first } });
    return changed('record' in own ? own : outcome, (record) =>
      edit(record, 'Requisition.ID', () => at(args, 'RequisitionReference.ID')),
    );
  };
};

export const faults: readonly Fault[] = [
  {
    id: 'ubl-charges-not-in-total',
    breaks: 'The totals contain the charges that are shown.',
    plant: answering(/_(checkout|order)$/, (record) => {
      const charged = totalIn(record, 'ChargeTotalAmount');
      const names = ['TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'];
      return totals(record, names, (amount) => amount - charged);
    }),
  },
  {
    id: 'ubl-tax-not-payable',
    breaks: 'What is payable contains the tax.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      totals(record, ['PayableAmount'], () => totalIn(record, 'TaxExclusiveAmount')),
    ),
  },
  {
    id: 'ubl-payable-is-more',
    breaks: 'What is payable is the total and its rounding.',
    plant: answering(/_(checkout|order)$/, (record) =>
      totals(record, ['PayableAmount'], (amount) => amount + 2_500),
    ),
  },
  {
    id: 'ubl-totals-are-negative',
    breaks: 'What a buyer has to pay is not less than nothing.',
    plant: answering(/_(cart|checkout|order)$/, (record) =>
      totals(record, ['TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'], (amount) => -amount),
    ),
  },
  {
    id: 'ubl-changed-quantity-is-added',
    breaks: 'A change of a line sets its quantity.',
    plant: changesAdd,
  },
  {
    id: 'ubl-second-line-is-lost',
    breaks: 'A requisition has all lines that the buyer asked for.',
    plant: asking(/^create_cart$/, (args) => edit(args, 'OrderLine', (lines) => asList(lines).slice(0, 1))),
  },
  {
    id: 'ubl-rejected-is-ordered',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve.',
    plant: altered({
      approval: (args) => ({
        given: args.OrderResponse !== undefined,
        at: at(args, 'OrderResponse.IssueDateTime'),
      }),
    }),
  },
  {
    id: 'ubl-ordered-unaccepted',
    breaks: 'Commerce endpoint 7: no order without the explicit approval of the buyer.',
    plant: (tools, places) => altered({ approval: () => nowGiven(places) })(tools, places),
  },
  {
    id: 'ubl-cancels-every-requisition',
    breaks: 'To cancel a requisition leaves the others as they are.',
    plant: cancelsAll('Requisition.ID', (ID) => ({ RequisitionReference: { ID } })),
  },
  {
    id: 'ubl-reads-the-first-requisition',
    breaks: 'Reading a requisition shows that one.',
    plant: showsTheFirst,
  },
  {
    id: 'ubl-lookup-repeats-the-first',
    breaks: 'A lookup of several ids shows each of the items, once.',
    plant: answering(/^lookup_catalog$/, (record) =>
      edit(record, 'Catalogue', (items) => asList(items).map((_, __, [first]) => first)),
    ),
  },
  {
    id: 'ubl-quotations-in-euros',
    breaks: 'A quotation has the currency of the catalog and of its requisition.',
    plant: answering(/_checkout$/, (record) =>
      JSON.parse(JSON.stringify(record).replaceAll('"DKK"', '"EUR"')),
    ),
  },
];
