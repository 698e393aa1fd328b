/** The refusals of the storefront in the manner of Thelia: problem details, and the violations of a checkout. */
import { asList } from '../../planted/planted.ts';
import { type Outcome, refuse } from '../../variants/frame/tools.ts';
import type { Fields } from '../../variants/variant.ts';
import type { Reason } from '../trade/lines.ts';

const reasons: Readonly<Record<Reason, readonly [status: number, detail: string]>> = {
  'unknown-item': [404, 'Ce produit n’existe pas.'],
  'sold-out': [409, 'Ce produit n’est plus en stock.'],
  'unknown-line': [404, 'Cet article n’est pas dans le panier.'],
  'unknown-cart': [404, 'Ce panier n’existe pas.'],
  'unknown-checkout': [404, 'Cette commande en cours n’existe pas.'],
  'unknown-order': [404, 'Cette commande n’existe pas.'],
  'unknown-method': [422, 'Ce mode de livraison n’existe pas.'],
  'empty-cart': [422, 'Votre panier est vide.'],
  closed: [409, 'Cette commande est passée ou annulée et ne peut plus être modifiée.'],
  stale: [409, 'Le panier a changé entre-temps.'],
  unaddressed: [422, 'Veuillez choisir une adresse de livraison.'],
  'not-ready': [422, 'La commande ne peut pas être passée.'],
};

const lacks: Readonly<Record<string, Fields>> = {
  address: {
    stepCode: 'delivery',
    code: 'address-missing',
    message: 'Veuillez choisir une adresse de livraison.',
    details: {},
  },
  method: {
    stepCode: 'delivery',
    code: 'delivery-invalid',
    message: 'Veuillez choisir un mode de livraison.',
    details: {},
  },
  approval: {
    stepCode: 'confirmation',
    code: 'consent-missing',
    message:
      'Veuillez accepter les conditions générales de vente et la commande avec obligation de paiement.',
    details: { consentCode: 'terms_and_conditions' },
  },
};

/** What is left to settle, in the order of the checkout. @param missing names of `lacks` */
export const violationsOf = (missing: readonly unknown[]): readonly Fields[] =>
  ['address', 'method', 'approval']
    .filter((name) => missing.includes(name))
    .flatMap((name): readonly Fields[] => (lacks[name] ? [lacks[name]] : []));

export function refusal(reason: Reason, { id, missing }: Fields = {}): Outcome {
  const [status, detail] = reasons[reason];
  const problem = { type: `/errors/${status}`, title: 'Une erreur est survenue', status, detail };
  if (missing === undefined) return refuse(-32_000, detail, { ...problem, instance: id ?? null });
  return refuse(-32_000, detail, { ...problem, ready: false, violations: violationsOf(asList(missing)) });
}
