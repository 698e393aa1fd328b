/** The elements that all parts of the JUnit renderer are made of. */
import type { Look } from '../output.ts';

export type JunitOptions = Pick<Look, 'junitDialect' | 'failOn'>;

/** An element as fast-xml-parser builds it: `@name` is an attribute, `#text` the text. */
export type Element = { readonly [name: string]: string | Element | readonly Element[] };

export const property = (name: string, value: string): Element => ({ '@name': name, '@value': value });

/** Decimal seconds. */
export const seconds = (millis: number): string => (millis / 1000).toFixed(3);
