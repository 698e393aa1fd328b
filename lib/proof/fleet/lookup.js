/** Preloaded by `--import`: resolves names below fleet.test to the loopback address of their edge, in every thread. */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const { lookup } = dns;
const promised = dns.promises.lookup;

/** `shop-17.edge-3.fleet.test` resolves to 127.0.3.1. @param {string} host */
const addressOf = (host) => {
  const [, edge] = /\.edge-(\d{1,3})\.fleet\.test$/.exec(host) ?? [];
  return edge === undefined ? undefined : { address: `127.0.${edge}.1`, family: 4 };
};

/** @type {any} */
const replaced = (/** @type {string} */ host, /** @type {any} */ options, /** @type {any} */ callback) => {
  const found = addressOf(host);
  const done = typeof options === 'function' ? options : callback;
  if (found === undefined) return lookup(host, options, callback);
  const all = typeof options === 'object' && options?.all === true;
  process.nextTick(() => (all ? done(null, [found]) : done(null, found.address, found.family)));
};

dns.lookup = replaced;
/** @type {any} */
const promising = async (/** @type {string} */ host, /** @type {any} */ options) => {
  const found = addressOf(host);
  if (found === undefined) return promised(host, options);
  return options?.all ? [found] : found;
};
dns.promises.lookup = promising;
syncBuiltinESMExports();
