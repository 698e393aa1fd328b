/** The files for agents beside the interface: llms.txt, and the index of agent skills with the one that it names. */
import { createHash } from 'node:crypto';
import { type App, addRoute, json, once, type Representation, representation, send } from '../base/http.ts';

const skillsPath = '/.well-known/agent-skills';

const skill = {
  name: 'buy-here',
  description: 'Find products of this shop and buy them. Use when a buyer wants something from it.',
};

const skillText = `---
name: ${skill.name}
description: ${skill.description}
---

# Buy here

1. Read /.well-known/ucp for the endpoint of the shop.
2. Search with search_catalog, and read what you found with get_product.
3. Create a cart or a checkout. Ask the buyer before you complete it.
`;

const overview = `# Reference storefront

> A shop that agents can search and buy from.

## Interface

- [Profile](/.well-known/ucp): versions, services and capabilities
- [Catalog](/products.json): all products
- [Search](/search): products as a page, or as markdown
`;

const index = () => ({
  $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
  skills: [
    {
      name: skill.name,
      type: 'skill-md',
      description: skill.description,
      url: `${skillsPath}/${skill.name}/SKILL.md`,
      digest: `sha256:${createHash('sha256').update(skillText).digest('hex')}`,
    },
  ],
});

const markdown = (text: string) => () => representation('text/markdown; charset=utf-8', text);

/** Serves the files for agents. */
export function agentFileRoutes(app: App): void {
  const files: Readonly<Record<string, () => Representation>> = {
    '/llms.txt': markdown(overview),
    [`${skillsPath}/index.json`]: () => json(index()),
    [`${skillsPath}/${skill.name}/SKILL.md`]: markdown(skillText),
  };
  for (const [path, make] of Object.entries(files)) {
    const file = once(make);
    addRoute(app, path, {
      GET: ({ req }) => send(req.raw, file(), { 'Cache-Control': 'public, max-age=300' }),
    });
  }
}
