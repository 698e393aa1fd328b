/** What the parts of the JUnit renderer share. */
import type { FailOn, JunitDialect } from '../../model/output.ts';

export type JunitOptions = { readonly dialect: JunitDialect; readonly failOn: FailOn };

/** What fast-xml-parser builds an element from: `@name` is an attribute, `#text` the text. */
export type Element = { readonly [name: string]: string | Element | readonly Element[] };

export const property = (name: string, value: string): Element => ({ '@name': name, '@value': value });

/** Decimal seconds. */
export const seconds = (millis: number): string => (millis / 1000).toFixed(3);
