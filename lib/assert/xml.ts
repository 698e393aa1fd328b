/** A streaming reader of XML lists: the root, and one entry after the other with the texts directly inside it. Keeps no entry. */
import { createRequire } from 'node:module';
import type { SaxesParser } from 'saxes';
import { maxElementLevels, maxXmlEntries, maxXmlFields, maxXmlTextLength } from './bounds.ts';

/** Chunk size for the parser, in bytes. Reading stops between chunks: deep nesting takes quadratic time, and each fault allocates an object. */
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
  /** Number of entries, up to the fault if the document is malformed. */
  readonly count: number;
  /** Why the document is not well-formed (XML 1.0); undefined if it is. */
  readonly malformed: string | undefined;
  /** A prefix without a namespace (Namespaces in XML 1.0, section 5): well-formed, but an error. */
  readonly unbound: string | undefined;
  /** Whether reading stopped because elements nest deeper than 64 levels. */
  readonly tooDeep: boolean;
};

type Draft = {
  root: XmlReading['root'];
  count: number;
  malformed: string | undefined;
  unbound: string | undefined;
  depth: number;
  tooDeep: boolean;
  /** The open entry; undefined outside of one, and in entries beyond the bound. */
  entry: { name: string; fields: [string, string][] } | undefined;
  /** The open field with its text so far. */
  field: [string, string] | undefined;
};

/** @param place of the entry. @param root the local name of the root element. */
export type Visit = (entry: XmlEntry, place: number, root: string) => void;

/**
 * Handles comments, CDATA, character references, UTF-8 and UTF-16; undeclared entities are errors.
 * @param visit gets the first 50,001 entries when they end.
 */
export function readXml(body: Uint8Array, visit: Visit = () => {}): XmlReading {
  const draft: Draft = {
    root: undefined,
    count: 0,
    malformed: undefined,
    unbound: undefined,
    depth: 0,
    tooDeep: false,
    entry: undefined,
    field: undefined,
  };
  const parser = newParser();
  listen(parser, draft, visit);
  const decoder = new TextDecoder(encodingOf(body));
  const goesOn = () => !draft.tooDeep && draft.malformed === undefined;
  for (let at = 0; at < body.length && goesOn(); at += pieceLength) {
    parser.write(decoder.decode(body.subarray(at, at + pieceLength), { stream: true }));
  }
  if (goesOn()) parser.write(decoder.decode()).close();
  const { root, count, malformed, unbound, tooDeep } = draft;
  return { root, count, malformed, unbound, tooDeep };
}

/** By the byte order mark (XML 1.0, appendix F). */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function listen(parser: SaxesParser<{ xmlns: true }>, draft: Draft, visit: Visit): void {
  const addText = (text: string) => {
    if (draft.field && draft.depth === 3) {
      draft.field[1] = `${draft.field[1]}${text}`.slice(0, maxXmlTextLength);
    }
  };
  parser.on('opentag', ({ local, uri }) => open(draft, local, uri));
  parser.on('closetag', () => {
    const ended = close(draft);
    if (ended) visit(ended, draft.count - 1, draft.root?.name ?? '');
  });
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
    draft.entry = draft.count < maxXmlEntries ? { name, fields: [] } : undefined;
    draft.count += 1;
  }
  const isField = draft.depth === 3 && namespace === draft.root?.namespace;
  if (isField && draft.entry && draft.entry.fields.length < maxXmlFields) draft.field = [name, ''];
}

/** @returns the entry that ends. */
function close(draft: Draft): XmlEntry | undefined {
  if (draft.depth === 3 && draft.field) {
    const [name, text] = draft.field;
    draft.entry?.fields.push([name, text.trim()]);
    draft.field = undefined;
  }
  draft.depth -= 1;
  return draft.depth === 1 ? draft.entry : undefined;
}

/** Loaded at first use, so that commands that judge nothing start faster. */
function newParser(): SaxesParser<{ xmlns: true }> {
  const require = createRequire(import.meta.url);
  const { SaxesParser: Parser } = require('saxes') as typeof import('saxes');
  return new Parser({ xmlns: true });
}
