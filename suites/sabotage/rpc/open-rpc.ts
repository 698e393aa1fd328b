/** Sabotage of the OpenRPC document. */
import type { JsonObject } from '../../../lib/assert/json.ts';
import type { Saboteur } from '../../../lib/model/saboteur.ts';
import { at } from '../conditions.ts';
import { alterJson } from '../json/alter-json.ts';
import { changeAt } from '../json/change-at.ts';
import { changeNamed } from './tool-calls.ts';

export const onOpenRpc = at('/schemas/mcp.openrpc.json');

export const alterMethods = (alter: (methods: readonly unknown[]) => unknown): Saboteur['sabotage'] =>
  alterJson(
    onOpenRpc,
    changeAt('/methods', (methods) => (Array.isArray(methods) ? alter(methods) : methods)),
  );

export const alterMethod = (name: string, alter: (method: unknown) => unknown): Saboteur['sabotage'] =>
  alterMethods(changeNamed(name, alter));

/** For `alterMethod`: a further param, before the others. */
export const prependParam = (param: JsonObject) =>
  changeAt('/params', (params) => (Array.isArray(params) ? [param, ...params] : params));

/** The first item twice. */
export const repeatFirst = (items: unknown) => (Array.isArray(items) ? [items[0], ...items] : items);
