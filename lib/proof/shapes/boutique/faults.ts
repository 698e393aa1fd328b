/** Six faults in the French boutique. */
import { answering, asFields, asList, edit, instead } from '../../planted/planted.ts';
import { at, isRecent } from '../../variants/frame/tools.ts';
import { type Fault, rebuilt } from '../trade/plants.ts';
import { openWith, totals } from './boutique.ts';

export const faults: readonly Fault[] = [
  {
    id: 'boutique-tva-en-plus',
    breaks: 'The tax is in the prices, and is not added to them.',
    plant: rebuilt(
      openWith({
        totals: (lines, method) => {
          const right = totals(lines, method);
          return { ...right, total: right.total + right.tax };
        },
      }),
    ),
  },
  {
    id: 'boutique-lignes-ajoutees',
    breaks: 'The lines of an update replace those of the cart, as the tool says.',
    plant: instead('update_cart', (args, tools) => {
      const cart = tools('get_cart', { panier: args.panier });
      const had = 'record' in cart ? asList(at(cart.record, 'panier.lignes')) : [];
      const kept = had.map((line) => {
        const { reference, quantite } = asFields(line);
        return { reference, quantite };
      });
      return tools('update_cart', { ...args, lignes: [...kept, ...asList(args.lignes)] });
    }),
  },
  {
    id: 'boutique-refus-accepte',
    breaks: 'Commerce endpoint 7: no order if the buyer does not approve it.',
    plant: rebuilt(openWith({ approves: ({ at: time }, now) => isRecent(time, now) })),
  },
  {
    id: 'boutique-annulation-sans-effet',
    breaks: 'What is cancelled cannot be changed or paid.',
    plant: rebuilt(openWith({ accepts: (_, state) => state !== 'placed' })),
  },
  {
    id: 'boutique-toujours-du-savon',
    breaks: 'A product that is read is the one that was asked for.',
    plant: instead('get_product', (_, tools) => tools('get_product', { produit: 'savon-de-marseille' })),
  },
  {
    id: 'boutique-panier-en-francs-suisses',
    breaks: 'The amounts of a cart have one currency, which is that of the catalog.',
    plant: answering(/_cart$/, (record) =>
      ['sous_total', 'frais_de_port', 'total_ttc'].reduce<unknown>(
        (edited, name) => edit(edited, `panier.${name}.currency`, () => 'CHF'),
        record,
      ),
    ),
  },
];
