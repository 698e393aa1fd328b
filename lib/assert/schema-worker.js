/** Compiles a target's schemas: in a thread that can be terminated, with linear-time patterns. No other module compiles them. */
import { parentPort } from 'node:worker_threads';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { RE2JS } from 're2js';

/** The document member for the schemas, so that their references resolve within the document. */
const place = 'x-storefront-conformance-trials';

/** Patterns that RE2 cannot express are not checked: that is not the target's fault. @param {string} pattern */
function compiled(pattern) {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern));
  } catch {
    return undefined;
  }
}

/**
 * Ajv distinguishes patterns by their text, so `toString` has to return a different one for each. @param {string}
 * pattern
 */
function linear(pattern) {
  const expression = compiled(pattern);
  return {
    test: (/** @type {string} */ text) => expression === undefined || expression.matcher(text).find(),
    toString: () => JSON.stringify(pattern),
  };
}

linear.code = 'linear';

/** @param {unknown} cause */
const unsupported = (cause) => ({ unsupported: cause instanceof Error ? cause.message : String(cause) });

/**
 * @param {Record<string, unknown>} document
 * @param {readonly unknown[]} schemas
 */
function prepare(document, schemas) {
  // Formats are annotations (JSON Schema 2020-12, Validation, section 7.2.1).
  const ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    addUsedSchema: false,
    inlineRefs: false,
    ownProperties: true,
    logger: false,
    // Most validators judge only a few values: optimizing them takes longer than it saves.
    code: { regExp: linear, optimize: false },
  });
  ajv.addSchema({ ...document, [place]: schemas }, 'document');
  return ajv;
}

/**
 * @param {Ajv2020} ajv
 * @param {number} index
 * @param {string} json
 */
function judged(ajv, index, json) {
  try {
    const validate = ajv.getSchema(`document#/${place}/${index}`);
    const fits = validate?.(JSON.parse(json));
    if (fits === true) return { fits };
    if (fits !== false) return { unsupported: 'the schema gives no synchronous verdict' };
    const [error] = validate?.errors ?? [];
    return { fits, at: error?.instancePath ?? '', because: error?.message ?? 'is not valid' };
  } catch (cause) {
    return unsupported(cause);
  }
}

/** Recently compiled documents: most runs use the same few. @type {Map<string, Ajv2020>} */
const prepared = new Map();

const maxPrepared = 8;

/**
 * Ajv lets `nullable` of OpenAPI 3.0 add the type null. In JSON Schema 2020-12 it means nothing.
 * @this {Record<string, unknown>}
 * @param {string} name
 * @param {unknown} value
 */
function withoutNullable(name, value) {
  const isKeyword = name === 'nullable' && typeof value === 'boolean';
  return isKeyword && (typeof this.type === 'string' || Array.isArray(this.type) || this.type === undefined)
    ? undefined
    : value;
}

/** @param {string} text */
function ajvOf(text) {
  const known = prepared.get(text);
  if (known) return known;
  if (prepared.size >= maxPrepared) prepared.clear();
  const { document, schemas } = JSON.parse(text, withoutNullable);
  const ajv = prepare(document, schemas);
  prepared.set(text, ajv);
  return ajv;
}

parentPort?.on('message', ({ text, values }) => {
  parentPort?.postMessage('started');
  try {
    const ajv = ajvOf(text);
    parentPort?.postMessage(
      values.map((/** @type {string} */ json, /** @type {number} */ index) => judged(ajv, index, json)),
    );
  } catch (cause) {
    parentPort?.postMessage(unsupported(cause));
  }
});
