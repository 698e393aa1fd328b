// Reads the arguments of a tool, after they were held against its schema.
import type { Approval } from './shop/approval.ts';
import { fields } from './inputs.ts';
import type { BuyerContext, Details, LineRequest } from './shop/records.ts';
import { isObject } from './validate.ts';

export type Arguments = Readonly<Record<string, unknown>>;

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function readText(args: Arguments, name: string): string {
  return text(args[name]) ?? '';
}

export function readOptionalText(args: Arguments, name: string): string | undefined {
  return text(args[name]);
}

export function readObject(args: Arguments, name: string): Arguments | undefined {
  const value = args[name];
  return isObject(value) ? value : undefined;
}

// Only what the schema names and bounds is kept, so that nobody can fill the memory with the rest.
function readDetails(args: Arguments, name: string, known: readonly string[]): Details | undefined {
  const given = readObject(args, name);
  return given && Object.fromEntries(Object.entries(given).filter(([field]) => known.includes(field)));
}

export function readAddress(args: Arguments, name = 'shipping_address'): Details | undefined {
  return readDetails(args, name, fields.address);
}

export function readBuyer(args: Arguments): Details | undefined {
  return readDetails(args, 'buyer', fields.buyer);
}

/** Ids are strings in answers; as arguments they may also be the integers of the catalog. */
export function readId(value: unknown): string {
  return String(value);
}

export function readIds(args: Arguments): readonly string[] {
  return Array.isArray(args.ids) ? args.ids.map(readId) : [];
}

export function readContext(args: Arguments): BuyerContext {
  const context = readObject(args, 'context') ?? {};
  const country = text(context.address_country);
  const currency = text(context.currency);
  return { ...(country === undefined ? {} : { country }), ...(currency === undefined ? {} : { currency }) };
}

function readLine(line: unknown): LineRequest {
  const { variant_id, item, quantity } = isObject(line) ? line : {};
  const id = variant_id ?? (isObject(item) ? item.id : undefined);
  return { variantId: readId(id), quantity: Number(quantity) };
}

export function readLines(args: Arguments): readonly LineRequest[] {
  return Array.isArray(args.line_items) ? args.line_items.map(readLine) : [];
}

/** The buyer's approval, or undefined when there is none or it does not say when it was given. */
export function readApproval(args: Arguments): Approval | undefined {
  const { approved, approved_at } = readObject(args, 'approval') ?? {};
  const time = text(approved_at) ?? '';
  const isDateTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(time);
  const approvedAt = isDateTime ? Date.parse(time) : Number.NaN;
  return approved === true && !Number.isNaN(approvedAt) ? { approvedAt } : undefined;
}
