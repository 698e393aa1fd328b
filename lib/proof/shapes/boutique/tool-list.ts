/** The tool list of a French boutique: members and descriptions in French, lines by the reference of the article. */
import { contextIn, list, object, text, toolsOf, whole, yesOrNo } from '../trade/schemas.ts';

/** The countries of delivery, by their French names. */
export const pays = ['France', 'Belgique', 'Luxembourg', 'Monaco'] as const;

const uuid = (description: string) => text(description, { format: 'uuid' });

const panier = uuid('Le panier (`id`).');
const reservation = uuid('La réservation (`id`), qui sert à payer.');
const produit = text('Le code du produit.', { pattern: '^[a-z]+(-[a-z]+)*$' });

const ligne = object(
  {
    reference: text("La référence de l'article.", { pattern: '^MB-[0-9]+[A-E]$' }),
    quantite: whole('Le nombre de pièces.', 1, 200),
  },
  ['reference', 'quantite'],
  { additionalProperties: false },
);

const partie = (description: string) => text(description, { minLength: 1, maxLength: 80 });

const adresse_livraison = object(
  {
    destinataire: partie('Prénom et nom.'),
    rue: partie('Numéro et rue.'),
    complement: text("Bâtiment, étage, code de l'entrée."),
    code_postal: partie('Code postal.'),
    ville: partie('Ville.'),
    pays: { type: 'string', enum: pays, description: 'Pays de livraison.' },
  },
  ['destinataire', 'rue', 'code_postal', 'ville', 'pays'],
  { description: 'Où livrer.' },
);

const accord_client = object(
  {
    accepte: yesOrNo("Le client accepte-t-il la commande avec l'obligation de paiement ?"),
    date_accord: text(
      'Quand le client a répondu, au plus tard il y a cinq minutes (date et heure ISO 8601).',
      {
        format: 'date-time',
      },
    ),
  },
  ['accepte', 'date_accord'],
  { description: 'La réponse du client.' },
);

export const listed = toolsOf(
  [
    [
      'search_catalog',
      'Recherche des produits. Les prix sont en centimes, TVA incluse.',
      object(
        {
          query: text('Les mots à chercher.'),
          par_page: whole('Produits par page, 12 par défaut.', 1, 60),
          page: whole('La page, à partir de 1.', 1, 500),
          context: contextIn('EUR'),
        },
        ['query'],
      ),
    ],
    [
      'lookup_catalog',
      'Lit plusieurs produits ; les codes inconnus sont dans `introuvables`.',
      object({ produits: list('Les codes.', produit) }),
    ],
    ['get_product', 'Lit un produit et ses déclinaisons.', object({ produit })],
    [
      'create_cart',
      'Ouvre un panier avec des lignes.',
      object({ lignes: list('Les lignes du panier.', ligne) }),
    ],
    ['get_cart', 'Lit un panier.', object({ panier })],
    [
      'update_cart',
      'Remplace toutes les lignes du panier par celles-ci : une ligne absente est retirée, une liste vide vide le panier.',
      object({ panier, lignes: list('Toutes les lignes du panier.', ligne, 0) }),
    ],
    ['cancel_cart', 'Abandonne un panier, qui reste lisible.', object({ panier })],
    ['create_checkout', 'Réserve ce que contient le panier, pour le payer.', object({ panier })],
    ['get_checkout', 'Lit une réservation.', object({ reservation })],
    [
      'update_checkout',
      "Donne l'adresse de livraison, le mode de livraison, ou les deux ; le reste ne change pas.",
      object(
        {
          reservation,
          adresse_livraison,
          mode_livraison: text("Le `code` d'un des `modes_livraison`.", { minLength: 1, maxLength: 30 }),
        },
        ['reservation'],
      ),
    ],
    [
      'complete_checkout',
      "Paie une réservation qui est `prete`, avec l'accord du client, et passe la commande.",
      object({ reservation, accord_client }, ['reservation']),
    ],
    ['cancel_checkout', 'Annule une réservation.', object({ reservation })],
    [
      'get_order',
      'Lit une commande.',
      object({ commande: text('Le `numero_commande`.', { pattern: '^MB[0-9]{8}$' }) }),
    ],
  ],
  { additionalProperties: false },
);
