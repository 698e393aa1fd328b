/** A line of a list before it is checked. @property problem it cannot even be read. */
export type RawLine = { readonly at: string } & (
  | { readonly raw: Readonly<Record<string, unknown>> }
  | { readonly problem: string }
);
