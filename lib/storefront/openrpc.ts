/** The OpenRPC document of the commerce endpoint, derived from the tool definitions of tools/list. */
import { toolsIn } from './commerce/dialect.ts';
import type { Tool } from './commerce/tools.ts';
import { commercePath, schemaPath } from './discovery.ts';
import { json, once, send } from './http/representation.ts';
import { type App, addRoute } from './http/route.ts';
import type { Dialect } from './options.ts';

function toMethod({ name, title, description, inputSchema, outputSchema }: Tool) {
  const { properties = {}, required = [] } = inputSchema;
  return {
    name,
    summary: title,
    description,
    paramStructure: 'by-name',
    // OpenRPC demands required parameters before optional ones.
    params: Object.entries(properties)
      .map(([param, schema]) => ({ name: param, required: required.includes(param), schema }))
      .toSorted((one, other) => Number(other.required) - Number(one.required)),
    result: { name: 'result', schema: outputSchema },
    errors: [
      { code: -32602, message: 'The arguments do not match the schema.' },
      { code: -32000, message: 'The shop refuses the call; data.code names the reason.' },
    ],
  };
}

/** An OpenRPC 1.3.2 document with one method for each tool. */
function openRpcDocument(canonicalUrl: string, dialect: Dialect) {
  return {
    openrpc: '1.3.2',
    info: { title: 'Agent commerce', version: '2026-04-08' },
    servers: [{ name: 'commerce endpoint', url: `${canonicalUrl}${commercePath}` }],
    methods: toolsIn(dialect).map(toMethod),
  };
}

export function openRpcRoutes(app: App, canonicalUrl: string, dialect: Dialect): void {
  const document = once(() => json(openRpcDocument(canonicalUrl, dialect)));
  addRoute(app, schemaPath, {
    GET: ({ req }) => send(req.raw, document(), { 'Cache-Control': 'public, max-age=300' }),
  });
}
