/** Bundles are the same bytes for the same audit, hold no secrets, and are read as hostile input. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { packTar, type TarEntry, unpackTar } from 'modern-tar';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SigningKey } from '../model/target.ts';
import { sampleReport, sampleVerdict } from '../proof/pages/sample-report.ts';
import { toJson } from '../report/formats/json.ts';
import { type MemberName, type Members, memberNames, pack, unpack } from './archive.ts';
import { maxBundle, maxJsonValues, maxUnpacked } from './bounds.ts';
import { compareVerdicts, makeBundle, readBundle, type Shapes } from './bundle.ts';
import { encoded, isSignedBy, keyIdOf, readPublicKey, seal } from './statement.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = privateKey.export({ format: 'jwk' }) as unknown as SigningKey;
const report = sampleReport([sampleVerdict('pass')]);
const recording = Buffer.from('a recording');
const audited = { report, toText: toJson, recording };

/** Takes every value as it is: what is wrong in the file itself is found before. */
const shapes = {
  envelope: (value: unknown) => value,
  statement: (value: unknown) => value,
  report: (value: unknown) => value,
} as Shapes;

describe('a bundle', () => {
  let file: Uint8Array;
  beforeAll(async () => {
    file = await makeBundle(audited, { key, ranBy: 'Jo' });
  });

  test('is the same bytes for the same audit', async () => {
    expect(Buffer.from(await makeBundle(audited, { key, ranBy: 'Jo' })).equals(file)).toBe(true);
    expect(Buffer.from(await makeBundle(audited, { key, ranBy: 'Al' })).equals(file)).toBe(false);
  });

  test('has the digest of each member, and what decides the verdicts, in a signed statement', async () => {
    const { statement, envelope, members } = await readBundle(file, 'a', shapes);
    expect(statement.subject.map(({ name }) => name)).toEqual([
      'report.json',
      'set.yaml',
      'recording.jsonl.gz',
    ]);
    expect([...members.keys()]).toEqual(memberNames.filter((name) => name !== 'map.json'));
    expect(statement.predicate).toMatchObject({
      ...{ suite: { version: '0.1.0' }, set: '2026-08-27', outcome: 'conformant', ranBy: 'Jo' },
      environment: { node: process.version.slice(1), seed: 42, options: report.again },
    });
    expect(statement.predicate.suite.lock).toMatch(/^[0-9a-f]{64}$/);
    expect(isSignedBy(envelope, publicKey)).toBe(true);
    expect(envelope.signatures[0]?.keyid).toBe(keyIdOf(key));
  });

  test('holds no secrets that a storefront has sent: they are masked as in the recording', async () => {
    const secrets = ['Jane.Doe@shop-mail.co', '4111 1111 1111 1111', 'Bearer abcdef0123456789ABC'];
    const spilling = sampleReport([
      sampleVerdict('fail', { violations: [{ message: `the body says ${secrets.join(' ')}` }] }),
    ]);
    const bundle = await makeBundle({ ...audited, report: spilling }, {});
    const content = gunzipSync(bundle).toString();
    for (const secret of secrets) expect(content).not.toContain(secret);
    expect(content).toContain('Xxxx.Xxx@xxxx-xxxx.co');
  });
});

describe('the envelope', () => {
  test('is encoded as the specification of DSSE shows it', () => {
    const bytes = encoded('http://example.com/HelloWorld', Buffer.from('hello world'));
    expect(bytes.toString()).toBe('DSSEv1 29 http://example.com/HelloWorld 11 hello world');
  });

  test('is not signed by another key, nor over other bytes, nor without a key', () => {
    const envelope = seal('{"a":1}', key);
    const other = generateKeyPairSync('ed25519').publicKey;
    expect(isSignedBy(envelope, publicKey)).toBe(true);
    expect(isSignedBy(envelope, other)).toBe(false);
    expect(isSignedBy({ ...envelope, payload: seal('{"a":2}').payload }, publicKey)).toBe(false);
    expect(isSignedBy(seal('{"a":1}'), publicKey)).toBe(false);
  });

  test.each<[string, (one: KeyObject) => string, boolean]>([
    ['PEM', (one) => one.export({ type: 'spki', format: 'pem' }).toString(), true],
    ['JWK', (one) => JSON.stringify(one.export({ format: 'jwk' })), true],
    ['text', () => 'a key', false],
    ['a broken PEM', () => '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----', false],
  ])('takes a public key as %s: %s', (_, write, isKey) => {
    expect(readPublicKey(write(publicKey)) !== undefined).toBe(isKey);
  });

  test('takes no key of another kind', () => {
    const { publicKey: rsa } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    expect(readPublicKey(JSON.stringify(rsa.export({ format: 'jwk' })))).toBe(undefined);
  });
});

const fine: Members = new Map(memberNames.map((name): [MemberName, Uint8Array] => [name, Buffer.from('{}')]));
const entry = (name: string, own: Partial<TarEntry['header']> = {}, body = '{}'): TarEntry => ({
  header: { name, size: own.size ?? body.length, mtime: new Date(0), ...own },
  ...(own.type === undefined && { body }),
});
const archive = async (...entries: readonly TarEntry[]) => gzipSync(await packTar(entries));
const all = memberNames.map((name) => entry(name));

describe('a hostile bundle', () => {
  test('is unlike an honest one', async () => {
    const bytes = (members: Members) =>
      [...members].map(([name, body]) => [name, Buffer.from(body).toString()]);
    expect(bytes(await unpack(await pack(fine), 'a'))).toEqual(bytes(fine));
    expect([...(await unpack(await archive(...all), 'a')).keys()]).toEqual(memberNames);
  });

  test.each<[string, () => Promise<Uint8Array>, string]>([
    ['no archive', async () => Buffer.from('hello'), 'it cannot be unzipped'],
    ['another archive', async () => gzipSync(Buffer.alloc(4096, 7)), 'its archive is damaged'],
    ['an empty archive', () => archive(), 'it has no attestation.json'],
    ['a path', () => archive(entry('../../etc/passwd'), ...all), '"../../etc/passwd", which no bundle has'],
    ['an absolute path', () => archive(entry('/etc/passwd'), ...all), '"/etc/passwd", which no bundle has'],
    [
      'a folder',
      () => archive(entry('a/', { type: 'directory' }), ...all),
      '"a/" in it is no file but a directory',
    ],
    [
      'a symbolic link',
      () => archive(entry('report.json', { type: 'symlink', linkname: '/etc/passwd' })),
      'is no file but a symlink',
    ],
    [
      'a hard link',
      () => archive(entry('report.json', { type: 'link', linkname: '/etc/passwd' })),
      'is no file but a link',
    ],
    [
      'a device',
      () => archive(entry('report.json', { type: 'block-device' })),
      'is no file but a block-device',
    ],
    ['a member twice', () => archive(...all, entry('report.json')), 'it has report.json twice'],
    ['a long name', () => archive(entry('a'.repeat(5000))), 'which no bundle has'],
    [
      'other names in its headers',
      () => archive(entry('report.json', { pax: { path: 'set.yaml' } })),
      'no bundle has',
    ],
    ['a missing member', () => archive(...all.slice(0, 3)), 'it has no recording.jsonl.gz'],
  ])('%s', async (_, make, because) => {
    await expect(unpack(await make(), 'a.tgz')).rejects.toThrow(
      `a.tgz is no bundle that this version reads: `,
    );
    await expect(unpack(await make(), 'a.tgz')).rejects.toThrow(because);
  });

  test('a hundred thousand members', async () => {
    const header = Buffer.from(await packTar([entry('x', {}, '')])).subarray(0, 512);
    const many = gzipSync(
      Buffer.concat([...Array.from({ length: 100_000 }, () => header), Buffer.alloc(1024)]),
    );
    await expect(unpack(many, 'a.tgz')).rejects.toThrow('it has the member "x"');
  });

  test('a bomb', async () => {
    const bomb = Buffer.concat(Array.from({ length: maxUnpacked / (32 * 1024 * 1024) + 1 }, () => zeros()));
    await expect(unpack(bomb, 'a.tgz')).rejects.toThrow(`it unzips to more than ${maxUnpacked} bytes`);
  });

  test('a file beyond every recording', async () => {
    await expect(unpack({ length: maxBundle + 1 } as Uint8Array, 'a.tgz')).rejects.toThrow(
      `it is larger than ${maxBundle} bytes`,
    );
  });

  test.each([
    ['nests', '['.repeat(100_000), 'nests deeper than 500 levels'],
    ['has too many values', `[${'0,'.repeat(maxJsonValues)}0]`, `holds more than ${maxJsonValues} values`],
    ['is no JSON', '{', 'is not JSON'],
  ])('JSON that %s', async (_, json, because) => {
    const members = new Map(fine).set('attestation.json', Buffer.from(json));
    const read = readBundle(await pack(members), 'a.tgz', shapes);
    await expect(read).rejects.toThrow(`a.tgz is no bundle: attestation.json ${because}`);
  });

  test('an archive whose sizes lie', async () => {
    const bytes = Buffer.from(await packTar(all));
    bytes.write('77777777777', 124, 'latin1');
    await expect(unpack(gzipSync(bytes), 'a.tgz')).rejects.toThrow('its archive is damaged');
    expect(await unpackTar(await packTar(all))).toHaveLength(all.length);
  });
});

let zipped: Buffer | undefined;
function zeros(): Buffer {
  zipped ??= gzipSync(Buffer.alloc(32 * 1024 * 1024));
  return zipped;
}

describe('verdicts', () => {
  const of = (version: string, ...verdicts: readonly ReturnType<typeof sampleVerdict>[]) => ({
    ...sampleReport(verdicts),
    suite: { name: 'storefront-conformance', version },
  });
  const pass = (check: string, own = {}) => sampleVerdict('pass', { check, ...own });
  const late = { code: 'unsupported-schema', text: 'judging it took longer than 1 s' } as const;

  test('of the same version are the same, or differ', () => {
    const [one, other] = [of('1.0.0', pass('a/a')), of('1.0.0', sampleVerdict('fail', { check: 'a/a' }))];
    expect(compareVerdicts(one, one)).toEqual({ same: 1, differences: [] });
    expect(compareVerdicts(one, other)).toMatchObject({
      same: 0,
      differences: [
        { kind: 'differs', check: 'a/a', because: expect.stringMatching(/^pass in the bundle, fail/) },
      ],
    });
    expect(compareVerdicts(of('1.0.0'), one).differences).toMatchObject([{ kind: 'differs' }]);
    expect(compareVerdicts(one, of('1.0.0')).differences).toMatchObject([{ kind: 'open' }]);
  });

  test('that ran out of time, or ask what was not recorded, are not told', () => {
    const untold = of('1.0.0', sampleVerdict('inconclusive', { check: 'a/a', reason: late }));
    expect(compareVerdicts(of('1.0.0', pass('a/a')), untold).differences).toMatchObject([{ kind: 'open' }]);
  });

  test('of a newer version say which checks changed', () => {
    const old = of('1.0.0', pass('a/same'), pass('a/reworded'), pass('a/gone'), pass('a/worse'));
    const newer = of(
      '1.1.0',
      ...[pass('a/same'), pass('a/reworded', { claim: 'Other words.' }), pass('a/new')],
      sampleVerdict('fail', { check: 'a/worse' }),
    );
    expect(compareVerdicts(old, newer).differences.map(({ kind, check }) => [kind, check])).toEqual([
      ['changed', 'a/reworded'],
      ['open', 'a/gone'],
      ['differs', 'a/worse'],
      ['changed', 'a/new'],
    ]);
  });
});
