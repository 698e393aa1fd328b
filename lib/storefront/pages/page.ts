/** A page as content, independent of HTML and markdown. */

export type Block =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'links'; readonly links: readonly PageLink[] }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [name: string, value: string])[] }
  | {
      readonly kind: 'image';
      readonly src: string;
      readonly alt: string;
      readonly width: number;
      readonly height: number;
    }
  /** Markup of the storefront's own catalog, not escaped. */
  | { readonly kind: 'html'; readonly html: string }
  | { readonly kind: 'search'; readonly query: string };

export type PageLink = { readonly text: string; readonly href: string; readonly note?: string };

export type Page = { readonly title: string; readonly path: string; readonly blocks: readonly Block[] };
