import { expect, it } from 'vitest';
import { tools } from './commerce/tools.ts';
import { bodyOf, testStorefront } from './testing.ts';

it('describes the thirteen tools as OpenRPC methods with their parameters', async () => {
  const document = await bodyOf(await testStorefront().ask('/schemas/mcp.openrpc.json'));
  const methods = document.methods as readonly {
    name: string;
    params: readonly { name: string; required: boolean }[];
  }[];
  expect(document.openrpc).toMatch(/^1\./);
  expect(methods.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const [index, { inputSchema }] of tools.entries()) {
    const params = methods[index]?.params ?? [];
    expect(new Set(params.map(({ name }) => name))).toEqual(
      new Set(Object.keys(inputSchema.properties ?? {})),
    );
    const required = params.filter((param) => param.required).map(({ name }) => name);
    expect(required).toEqual(inputSchema.required);
    expect(params.slice(0, required.length).map(({ name }) => name)).toEqual(required);
  }
});
