/** Reads the arguments of a tool call that were validated against its schema. */
import { defined, isObject } from '../base/json.ts';
import type { Approval } from '../shop/checkout.ts';
import type { BuyerContext, CartRequest, Details, LineRequest } from '../shop/shop.ts';
import { fields } from './inputs.ts';

export type Arguments = Readonly<Record<string, unknown>>;

export function readText(args: Arguments, name: string): string | undefined {
  const value = args[name];
  return typeof value === 'string' ? value : undefined;
}

export function readObject(args: Arguments, name: string): Arguments | undefined {
  const value = args[name];
  return isObject(value) ? value : undefined;
}

/** Keeps only the fields that the schema names and bounds, so that nothing else can fill the memory. */
export function readDetails(
  args: Arguments,
  kind: keyof typeof fields,
  name: string = kind,
): Details | undefined {
  const given = readObject(args, name);
  return given && Object.fromEntries(Object.entries(given).filter(([field]) => fields[kind].includes(field)));
}

/** Ids are strings in results; as arguments they may also be the integers of the catalog. */
export const readId = (args: Arguments): string => String(args.id);

export function readIds(args: Arguments): readonly string[] {
  return Array.isArray(args.ids) ? args.ids.map(String) : [];
}

function readContext(args: Arguments): BuyerContext {
  const context = readObject(args, 'context') ?? {};
  return defined({ country: readText(context, 'address_country'), currency: readText(context, 'currency') });
}

function readLine(line: unknown): LineRequest {
  const { variant_id, item, quantity } = isObject(line) ? line : {};
  const id = variant_id ?? (isObject(item) ? item.id : undefined);
  return { variantId: String(id), quantity: Number(quantity) };
}

export function readCart(args: Arguments): CartRequest {
  const lines = Array.isArray(args.line_items) ? args.line_items.map(readLine) : [];
  return { lines, context: readContext(args) };
}

/** The buyer's approval, or undefined when it is missing or does not state its time. */
export function readApproval(args: Arguments): Approval | undefined {
  const approval = readObject(args, 'approval') ?? {};
  const time = readText(approval, 'approved_at') ?? '';
  const isDateTime = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(time);
  const approvedAt = isDateTime ? Date.parse(time) : Number.NaN;
  return approval.approved === true && !Number.isNaN(approvedAt) ? { approvedAt } : undefined;
}
