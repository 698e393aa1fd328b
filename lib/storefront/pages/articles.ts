/** The texts of the storefront's pages and blogs. */

export type Article = {
  readonly handle: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
};

export const pages: readonly Article[] = [
  {
    handle: 'about',
    title: 'About us',
    paragraphs: [
      'This is a reference storefront. Its products are generated, and nothing here is ever charged or shipped.',
      'It sells everything on these pages to agents as well, through its commerce endpoint.',
    ],
  },
  {
    handle: 'shipping',
    title: 'Shipping & returns',
    paragraphs: [
      'Standard and express shipping go to every country; both cost twice as much outside the United States.',
      'Things that need no shipping are delivered by e-mail, free of charge.',
    ],
  },
  {
    handle: 'payment',
    title: 'Payment',
    paragraphs: [
      'The sandbox takes no payment data. A checkout is completed when its buyer explicitly approves it at that moment.',
    ],
  },
  {
    handle: 'accounts',
    title: 'Customer accounts',
    paragraphs: [
      'Accounts are a demo: every visitor is the same buyer, who allows a client access on one page, or denies it.',
      'One public client is registered, storefront-demo. Its redirect URI is http://127.0.0.1/callback, on any port, and it uses PKCE with S256.',
    ],
  },
  {
    handle: 'terms',
    title: 'Terms & privacy',
    paragraphs: ['Carts, checkouts and orders are kept in memory, and are gone when the storefront stops.'],
  },
];

export const blogs: readonly Article[] = [
  {
    handle: 'news',
    title: 'News',
    paragraphs: [
      'The workshop is open.',
      'New bowls came out of the kiln this week; the lamps follow in spring.',
    ],
  },
];

/** The articles of the blogs, by the handle of their blog. */
export const articlesOf: ReadonlyMap<string, readonly Article[]> = new Map([
  [
    'news',
    [
      {
        handle: 'first-bowls',
        title: 'The first bowls',
        paragraphs: ['The first bowls came out of the kiln, and half of them were whole.'],
      },
    ],
  ],
]);

/** The path segment of a generated article. */
const noteName = /^note-([1-9]\d{0,5})$/;

export const noteHandle = (number: number): string => `note-${number}`;

/** An article of a blog: a written one, or a generated note of the first blog. @param notes their number. */
export function findArticle(blog: string, handle: string, notes: number): Article | undefined {
  const written = articlesOf.get(blog)?.find((article) => article.handle === handle);
  const [, number] = noteName.exec(handle) ?? [];
  if (written || blog !== blogs[0]?.handle || number === undefined || Number(number) > notes) return written;
  return { handle, title: `Note ${number}`, paragraphs: [`The workshop was open on day ${number}.`] };
}
