/** The files of --signature-key and --signature-headers: what is read from them, and what is refused in one sentence. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSettings } from './load-settings.ts';

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'signature-'));
});

afterAll(() => rmSync(cwd, { recursive: true }));

const now = Date.UTC(2026, 10, 1);

const later = now / 1000 + 90 * 86_400;

/** The settings of an audit of https://shop.example. */
const load = (flags: Record<string, unknown>, env: Record<string, string> = {}) =>
  loadSettings({ flags: { url: 'https://shop.example', ...flags }, env, cwd, now });

function loadFile(option: string, text: string, name = 'file') {
  writeFileSync(join(cwd, name), text);
  return load({ [option]: name });
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519');

const jwk = privateKey.export({ format: 'jwk' });

const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });

const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

const agent = 'https://bot.example';

const key = (text: unknown) =>
  loadFile('signature-key', typeof text === 'string' ? text : JSON.stringify(text));

describe('--signature-key', () => {
  const expected = { kind: 'key', key: { kty: 'OKP', crv: 'Ed25519', d: jwk.d, x: jwk.x }, agent };

  test.each([
    ['a JWK', { ...jwk, kid: 'one', signature_agent: agent }],
    ['a JWK set', { keys: [{ ...other, d: undefined }, jwk], signature_agent: agent }],
    ['PEM', `Signature-Agent: ${agent}\n${pem}`],
    ['PEM with a quoted agent', `Signature-Agent: "${agent}"\r\n\r\n${pem}`],
  ])('takes %s', (_, file) => {
    expect(key(file).target.signature).toEqual(expected);
  });

  test('an agent on this machine may be published with http', () => {
    const local = 'http://127.0.0.1:4600';
    expect(key({ ...jwk, signature_agent: local }).target.signature).toMatchObject({ agent: local });
  });

  test.each([
    ['no text', '', /is neither JSON nor PEM; it takes an Ed25519 private key/],
    ['JSON of something else', [1], /is neither a JWK nor a JWK set/],
    ['a public JWK', { ...jwk, d: undefined }, /has a public key, without the private part "d"/],
    ['a public PEM', publicKey.export({ format: 'pem', type: 'spki' }).toString(), /contains no private key/],
    ['a broken PEM', pem.replace(/\n.{8}/, '\n'), /contains a PEM block that cannot be read/],
    [
      'an encrypted PEM',
      privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' }).toString(),
      /has a passphrase/,
    ],
    [
      'another curve',
      generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }),
      /has a key of type EC, curve P-256/,
    ],
    [
      'an RSA PEM',
      `Signature-Agent: ${agent}\n${generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'pem', type: 'pkcs8' })}`,
      /has a key of type rsa/,
    ],
    ['two keys', { keys: [jwk, other] }, /is a JWK set with 2 private keys/],
    ['no keys', { keys: [] }, /is a JWK set with no private keys/],
    [
      'a key of two halves',
      { ...jwk, x: other.x, signature_agent: agent },
      /does not belong to its private part/,
    ],
    ['a short key', { ...jwk, d: 'AAAA', signature_agent: agent }, /has a key that cannot be read/],
    ['no agent', jwk, /does not say the https URL where the public key is published: as "signature_agent"/],
    ['an agent without TLS', { ...jwk, signature_agent: 'http://bot.example' }, /is no such URL/],
    ['an agent that is no URL', { ...jwk, signature_agent: 7 }, /is no such URL/],
  ])('refuses %s', (_, file, message) => {
    expect(() => key(file)).toThrow(message as RegExp);
    expect(() => key(file)).toThrow(/^--signature-key: file /);
    const told = (() => {
      try {
        return key(file);
      } catch (cause) {
        return String(cause);
      }
    })();
    expect(told).not.toContain(jwk.d);
  });

  test('a file that is not there', () => {
    expect(() => load({ 'signature-key': 'nowhere' })).toThrow(
      '--signature-key: nowhere cannot be read: there is no such file',
    );
  });
});

const input = `sig1=("@authority" "signature-agent");created=1;keyid="k";expires=${later};tag="web-bot-auth"`;

const lines = (own: Record<string, string | undefined> = {}) =>
  Object.entries({
    Host: 'shop.example',
    'Signature-Agent': '"https://maker.example"',
    'Signature-Input': input,
    Signature: 'sig1=:c2VjcmV0LXZhbHVl:',
    ...own,
  }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));

const made = (text: string, name?: string) => loadFile('signature-headers', text, name);

describe('--signature-headers', () => {
  const expected = {
    kind: 'headers',
    host: 'shop.example',
    headers: {
      'signature-agent': '"https://maker.example"',
      'signature-input': input,
      signature: 'sig1=:c2VjcmV0LXZhbHVl:',
    },
    expires: later * 1000,
  };

  test.each([
    ['lines', `# made by the merchant\n\n${lines().join('\r\n')}\n`, 'headers.txt'],
    ['JSON', JSON.stringify({ host: 'SHOP.example', ...expected.headers }), 'headers'],
    [
      'YAML',
      `host: shop.example\nsignature-agent: "https://maker.example"\nsignature-input: '${input}'\nsignature: 'sig1=:c2VjcmV0LXZhbHVl:'\n`,
      'headers.yaml',
    ],
    ['an agent without its quotes', lines({ 'Signature-Agent': 'https://maker.example' }).join('\n'), 'bare'],
  ])('takes %s', (_, text, name) => {
    const { target, warning } = made(text, name);
    expect(target.signature).toEqual(expected);
    expect(warning).toBeUndefined();
  });

  test('can be a variable, and a line of the configuration file', () => {
    writeFileSync(join(cwd, 'made'), lines().join('\n'));
    expect(load({}, { STOREFRONT_SIGNATURE_HEADERS: 'made' }).target.signature).toEqual(expected);
    writeFileSync(join(cwd, 'named.yaml'), 'signature-headers: made\n');
    expect(load({ config: 'named.yaml' }).target.signature).toEqual(expected);
  });

  test('that end during the audit are a warning', () => {
    const soon = now / 1000 + 300;
    const { warning } = made(
      lines({ 'Signature-Input': input.replace(String(later), String(soon)) }).join('\n'),
    );
    expect(warning).toMatch(/^the signature of --signature-headers ends at 2026-11-01T00:05:00.000Z, /);
  });

  test.each([
    [
      'no host',
      lines({ Host: undefined }),
      /does not say for which host .*: add a line such as "Host: shop.example"/,
    ],
    [
      'another host',
      lines({ Host: 'www.shop.example' }),
      /is for the host www\.shop\.example, and the audit is of shop\.example/,
    ],
    ['another port', lines({ Host: 'shop.example:8443' }), /is for the host shop\.example:8443/],
    ['a URL as host', lines({ Host: 'https://shop.example' }), /has a Host that is not a host name/],
    [
      'an end in the past',
      lines({ 'Signature-Input': input.replace(String(later), '1790000000') }),
      /expired at 2026-09-21T\d\d:\d\d:\d\d.000Z: ask the merchant/,
    ],
    ['no end', lines({ 'Signature-Input': 'sig1=("@authority");created=1' }), /does not say when it expires/],
    ['no input', lines({ 'Signature-Input': undefined }), /has no Signature-Input; it takes the lines/],
    ['no signature', lines({ Signature: undefined }), /has no Signature;/],
    [
      'no agent',
      lines({ 'Signature-Agent': undefined }),
      /has no Signature-Agent, which its Signature-Input covers/,
    ],
    [
      'an input that is none',
      lines({ 'Signature-Input': 'c2VjcmV0LXZhbHVl' }),
      /has a Signature-Input that is not a structured field/,
    ],
    [
      'an input of wrong syntax',
      lines({ 'Signature-Input': 'sig1=("@auth' }),
      /has a Signature-Input that is not a structured field/,
    ],
    ['two labels', lines({ Signature: 'sig2=:c2VjcmV0LXZhbHVl:' }), /whose signature is not in Signature/],
    ['a line twice', [...lines(), 'host: shop.example'], /has Host twice/],
    ['another header', lines({ Cookie: 'c2VjcmV0LXZhbHVl' }), /does not belong to a signature, Cookie/],
    ['a line that is none', [...lines(), 'c2VjcmV0LXZhbHVl'], /has no "Name: value" in line 5/],
  ])('refuses %s', (_, text, message) => {
    const told = (() => {
      try {
        return `${made(text.join('\n')).target.baseUrl} was taken`;
      } catch (cause) {
        return String(cause);
      }
    })();
    expect(told).toMatch(message);
    expect(told).toMatch(/^UsageError: --signature-headers: file /);
    expect(told).not.toContain('c2VjcmV0LXZhbHVl');
  });
});

test('both options together, and a header twice, are refused', () => {
  writeFileSync(join(cwd, 'made'), lines().join('\n'));
  expect(() => load({ 'signature-key': 'made', 'signature-headers': 'made' })).toThrow(/pass one of them$/);
  expect(() => load({ 'signature-headers': 'made', header: 'Signature: x=:AA==:' })).toThrow(
    '--signature-headers sends the header signature, and so does --header: leave one out',
  );
});
