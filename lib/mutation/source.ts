/** A recorded response as lines of text: its status, its headers, its indented body, and the places of faults in it. */
import { escapeStep, isObject } from '../json/pointer.ts';
import { jsonOf, type Reply, textOf } from '../replay/reply.ts';
import { shortened } from '../text/visible.ts';
import { fewItems, maxTextLength, maxValueLength } from './bounds.ts';
import type { Difference } from './mutant.ts';

/** Line and column count from 1; the end is behind the last character. */
type Position = { readonly line: number; readonly column: number };

export type Location = { readonly start: Position; readonly end: Position };

type Source = { readonly text: string; readonly locationOf: (difference: Difference) => Location };

/** @param wanted JSON Pointers of the values that must be shown; of long arrays few others are. */
export function toSource(reply: Reply, wanted: ReadonlySet<string>): Source {
  const page = new Page();
  page.mark('status', () => page.write(`HTTP ${reply.status}`));
  for (const [name, value] of reply.headers) {
    page.write('\n');
    page.mark(`header ${name}`, () => page.write(`${name}: ${shortened(value, maxValueLength)}`));
  }
  page.write('\n\n');
  const json = jsonOf(reply);
  page.mark('body', () => {
    if (json === undefined) {
      page.write(shortened(textOf(reply), maxTextLength) || '(no body)');
    } else {
      write(page, json, { pointer: '', indent: '', shown: withParents(wanted) });
    }
  });
  return { text: page.text, locationOf: (difference) => page.locationOf(difference) };
}

/** The parents of a shown value are shown. */
const withParents = (pointers: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    [...pointers].flatMap((pointer) =>
      pointer.split('/').map((_, i, steps) => steps.slice(0, i + 1).join('/')),
    ),
  );

type At = { readonly pointer: string; readonly indent: string; readonly shown: ReadonlySet<string> };

function write(page: Page, value: unknown, at: At): void {
  page.mark(`value ${at.pointer}`, () => {
    if (Array.isArray(value) && value.length > 0) {
      writeItems(page, value, at);
    } else if (isObject(value) && Object.keys(value).length > 0) {
      writeMembers(page, value, at);
    } else {
      page.write(shortened(JSON.stringify(value), maxValueLength));
    }
  });
}

function writeItems(page: Page, items: readonly unknown[], { pointer, indent, shown }: At): void {
  const inner = `${indent}  `;
  let hidden = 0;
  const writeHidden = () => {
    if (hidden > 0) page.write(`\n${inner}... ${hidden} more ...`);
    hidden = 0;
  };
  page.write('[');
  for (const [index, item] of items.entries()) {
    const place = `${pointer}/${index}`;
    if (index >= fewItems && !shown.has(place)) {
      hidden += 1;
      continue;
    }
    writeHidden();
    page.write(`\n${inner}`);
    write(page, item, { pointer: place, indent: inner, shown });
    if (index < items.length - 1) page.write(',');
  }
  writeHidden();
  page.write(`\n${indent}]`);
}

function writeMembers(page: Page, members: object, { pointer, indent, shown }: At): void {
  const inner = `${indent}  `;
  const entries = Object.entries(members);
  page.write('{');
  for (const [index, [name, member]] of entries.entries()) {
    page.write(`\n${inner}${shortened(JSON.stringify(name), maxValueLength)}: `);
    write(page, member, { pointer: `${pointer}/${escapeStep(name)}`, indent: inner, shown });
    if (index < entries.length - 1) page.write(',');
  }
  page.write(`\n${indent}}`);
}

/** A text with the locations of its parts. */
class Page {
  readonly #parts: string[] = [];
  readonly #marks = new Map<string, Location>();
  #line = 1;
  #column = 1;

  get text(): string {
    return this.#parts.join('');
  }

  write(text: string): void {
    this.#parts.push(text);
    const last = text.lastIndexOf('\n');
    this.#line += last < 0 ? 0 : text.split('\n').length - 1;
    this.#column = last < 0 ? this.#column + text.length : text.length - last;
  }

  mark(name: string, writeIt: () => void): void {
    const start = this.#position;
    writeIt();
    if (!this.#marks.has(name)) this.#marks.set(name, { start, end: this.#position });
  }

  get #position(): Position {
    return { line: this.#line, column: this.#column };
  }

  /** The location of what surrounds it, where the place itself is not shown. */
  locationOf(difference: Difference): Location {
    const status = this.#marks.get('status') ?? { start: this.#position, end: this.#position };
    if (difference.in === 'header') return this.#marks.get(`header ${difference.name}`) ?? status;
    if (difference.in === 'status') return status;
    if (difference.in !== 'value') return this.#marks.get('body') ?? status;
    for (let at = difference.at; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
      const found = this.#marks.get(`value ${at}`);
      if (found) return found;
    }
    return this.#marks.get('body') ?? status;
  }
}
