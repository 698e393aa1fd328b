/** A bounded, streaming reader of XML lists: the root, its entries, and the texts directly inside an entry. */
import { createRequire } from 'node:module';
import type { SaxesParser } from 'saxes';
import { maxElementLevels, maxXmlEntries, maxXmlTextLength } from './bounds.ts';

/** Chunk size for the parser, in UTF-16 units. Reading stops between chunks: deep nesting takes quadratic time, and each fault allocates an object. */
const pieceLength = 4096;

export type XmlEntry = {
  /** Local name of the entry's element. */
  readonly name: string;
  /** Local names and trimmed texts of the children in the root's namespace, in order. */
  readonly fields: readonly (readonly [name: string, text: string])[];
};

export type XmlReading = {
  /** Local name and namespace of the root element; the namespace may be empty. Undefined without a root. */
  readonly root: { readonly name: string; readonly namespace: string } | undefined;
  /** At most 50,001 entries; those before the fault if the document is malformed. */
  readonly entries: readonly XmlEntry[];
  /** Why the document is not well-formed (XML 1.0); undefined if it is. */
  readonly malformed: string | undefined;
  /** A prefix without a namespace (Namespaces in XML 1.0, section 5): well-formed, but an error. */
  readonly unbound: string | undefined;
  /** Whether reading stopped because elements nest deeper than 64 levels. */
  readonly tooDeep: boolean;
};

type Draft = {
  root: XmlReading['root'];
  readonly entries: { name: string; fields: [string, string][] }[];
  malformed: string | undefined;
  unbound: string | undefined;
  depth: number;
  tooDeep: boolean;
  /** Whether the open entry exceeds the bound and is discarded. */
  beyond: boolean;
  /** The open field with its text so far. */
  field: [string, string] | undefined;
};

/** Handles comments, CDATA and character references; undeclared entities are errors. */
export function readXml(text: string): XmlReading {
  const draft: Draft = {
    root: undefined,
    entries: [],
    malformed: undefined,
    unbound: undefined,
    depth: 0,
    tooDeep: false,
    beyond: false,
    field: undefined,
  };
  const parser = newParser();
  listen(parser, draft);
  const goesOn = () => !draft.tooDeep && draft.malformed === undefined;
  for (let at = 0; at < text.length && goesOn(); at += pieceLength) {
    parser.write(text.slice(at, at + pieceLength));
  }
  if (goesOn()) parser.close();
  const { root, entries, malformed, unbound, tooDeep } = draft;
  return { root, entries, malformed, unbound, tooDeep };
}

function listen(parser: SaxesParser<{ xmlns: true }>, draft: Draft): void {
  const addText = (text: string) => {
    if (draft.field && draft.depth === 3) {
      draft.field[1] = `${draft.field[1]}${text}`.slice(0, maxXmlTextLength);
    }
  };
  parser.on('opentag', ({ local, uri }) => open(draft, local, uri));
  parser.on('closetag', () => close(draft));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('error', ({ message }) => {
    if (message.includes('unbound namespace prefix')) {
      draft.unbound ??= message.slice(0, 200);
    } else {
      draft.malformed ??= message.slice(0, 200);
    }
  });
}

function open(draft: Draft, name: string, namespace: string): void {
  draft.depth += 1;
  if (draft.depth > maxElementLevels) draft.tooDeep = true;
  if (draft.depth === 1) draft.root ??= { name, namespace };
  if (draft.depth === 2) {
    draft.beyond = draft.entries.length >= maxXmlEntries;
    if (!draft.beyond) draft.entries.push({ name, fields: [] });
  }
  if (draft.depth === 3 && !draft.beyond && namespace === draft.root?.namespace) draft.field = [name, ''];
}

function close(draft: Draft): void {
  if (draft.depth === 3 && draft.field) {
    const [name, text] = draft.field;
    draft.entries.at(-1)?.fields.push([name, text.trim()]);
    draft.field = undefined;
  }
  draft.depth -= 1;
}

/** Loaded at first use, so that commands that judge nothing start faster. */
function newParser(): SaxesParser<{ xmlns: true }> {
  const require = createRequire(import.meta.url);
  const { SaxesParser: Parser } = require('saxes') as typeof import('saxes');
  return new Parser({ xmlns: true });
}
