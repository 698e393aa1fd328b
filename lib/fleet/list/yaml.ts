/** Lists as YAML: a sequence of addresses, or of mappings. */
import { parseDocument } from 'yaml';
import { asRow } from './lines.ts';
import type { RawLine } from './raw-line.ts';

export function readYaml(text: string): readonly RawLine[] {
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) return [{ at: `line ${error.linePos?.[0].line ?? 1}`, problem: `it is no YAML: ${error.code}` }];
  const value: unknown = document.toJS();
  if (!Array.isArray(value)) return [{ at: 'line 1', problem: 'the document is no sequence of storefronts' }];
  return value.map((item: unknown, index) => ({ at: `item ${index + 1}`, ...asRow(item) }));
}
