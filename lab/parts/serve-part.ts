/** A process of one part: `node serve-part.js LAYER ID CONFIGURATION PORT`. It runs until it is ended. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageRoot } from '../../lib/package/package-root.ts';
import { layerNames } from './part.ts';
import { makeShop, type Shop } from './shop.ts';

/** Listens at the host and the port of the shop. */
type Start = (shop: Shop) => unknown;

const [layerName, id = '', configuration = '', port] = process.argv.slice(2);
const layer = layerNames.find((name) => name === layerName);
if (layer === undefined) throw new RangeError(`there is no layer "${layerName}"`);
const path = join(packageRoot(), 'lab/parts', id, 'adapter.mjs');
const adapter: { readonly configurations: Readonly<Record<string, Start>> } = await import(
  pathToFileURL(path).href
);
const start = adapter.configurations[configuration];
if (start === undefined) throw new RangeError(`${path} has no configuration "${configuration}"`);
await start(makeShop(layer, Number(port)));
