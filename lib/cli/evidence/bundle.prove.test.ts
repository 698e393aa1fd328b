/** Bundles of the command: what is written, what is judged again, and what is refused. */
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type MemberName, pack, unpack } from '../../attestation/archive.ts';
import { seal, toStatement } from '../../attestation/statement.ts';
import { shellIn } from '../testing.ts';

const cwd = mkdtempSync(join(tmpdir(), 'bundle-'));
afterAll(() => rmSync(cwd, { recursive: true }));
const shell = (...argv: readonly string[]) => shellIn(cwd, argv);
const path = (name: string) => join(cwd, name);

function writeKeys(name: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(path(`${name}.pem`), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(path(`${name}.jwk`), JSON.stringify(publicKey.export({ format: 'jwk' })));
}

beforeAll(async () => {
  writeKeys('ours');
  writeKeys('theirs');
  const what = ['audit', 'reference', '--only', 'discovery/profile-*', '--seed', '1', '--quiet'];
  const said = ['--ran-by', 'Jo of Audits', '--owner-asked', 'yes, in writing'];
  const { code } = await shell(
    ...[...what, '--out', 'r', '--record', 'run.recording'],
    ...['--bundle', 'signed.tgz', '--sign', 'ours.pem', ...said],
  );
  expect(code).toBe(0);
});

type Change = (content: string) => string;

/** Writes a bundle with a changed member. @param attested the attestation names the changed one. */
async function writeChanged(
  file: string,
  member: MemberName,
  change: Change,
  attested: boolean,
): Promise<void> {
  const members = new Map(await unpack(readFileSync(path('signed.tgz')), file));
  const changed = Buffer.from(change(Buffer.from(members.get(member) ?? '').toString()));
  const { payload } = JSON.parse(Buffer.from(members.get('attestation.json') ?? '').toString());
  members.set(member, changed);
  if (attested) {
    const { predicate } = JSON.parse(Buffer.from(payload, 'base64').toString());
    members.delete('attestation.json');
    const statement = toStatement(members, predicate);
    members.set('attestation.json', Buffer.from(JSON.stringify(seal(JSON.stringify(statement)))));
  }
  writeFileSync(path(file), await pack(members));
}

describe('verify', () => {
  test('judges the recording again with no traffic, and writes nothing', async () => {
    const before = readdirSync(cwd);
    const connect = vi.spyOn(Socket.prototype, 'connect');
    const { code, out, err } = await shell('verify', 'signed.tgz', '--key', 'ours.jwk');
    expect(connect).not.toHaveBeenCalled();
    connect.mockRestore();
    expect(readdirSync(cwd)).toEqual(before);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^the same \d+ verdicts: partial\n/);
    expect(out).toContain('signed with the given key\n');
    expect(out).toContain('ran by, in the words of the signer: Jo of Audits\n');
    expect(out).toContain('asked for by the owner, in the words of the signer: yes, in writing\n');
  });

  test('says the same as data', async () => {
    const { out } = await shell('verify', 'signed.tgz', '--json');
    expect(JSON.parse(out)).toMatchObject({
      ...{ result: 'the same', wrong: [], open: [], differences: [] },
      signature: { is: 'unchecked', keys: [expect.any(String)] },
      attested: { set: '2026-08-27', ranBy: 'Jo of Audits', environment: { seed: 1 } },
    });
  });

  test.each<[string, MemberName, Change, boolean, string]>([
    [
      'a member that was not attested',
      'set.yaml',
      (text) => `${text} `,
      false,
      'set.yaml is not what was attested',
    ],
    ['another set under the same name', 'set.yaml', (text) => `${text} `, true, 'which never changes'],
    ['another map', 'map.json', () => '{}\n', true, 'map.json is not the map of the report'],
    [
      'another storefront',
      'report.json',
      (text) => text.replace(/"baseUrl": "[^"]*"/, '"baseUrl": "https://shop.example"'),
      true,
      'the storefront is attested as',
    ],
    [
      'another verdict',
      'report.json',
      (text) => text.replace(/"status":"pass","examined":\d+/, '"status":"pass","examined":9999'),
      true,
      'judged otherwise',
    ],
    [
      'another seed',
      'report.json',
      (text) => text.replace('"seed": 1,', '"seed": 2,'),
      true,
      'the seed is 1',
    ],
  ])('finds %s', async (_, member, change, attested, because) => {
    await writeChanged('changed.tgz', member, change, attested);
    const { code, out } = await shell('verify', 'changed.tgz');
    expect(out).toMatch(/^differs: /);
    expect(out.replaceAll('\n', ' ')).toContain(because);
    expect(code).toBe(1);
  });

  test('finds a signature of another key, over other bytes, or none', async () => {
    expect(await shell('verify', 'signed.tgz', '--key', 'theirs.jwk')).toMatchObject({
      code: 1,
      out: expect.stringContaining('the given key did not sign it'),
    });
    const said: Change = (text) => {
      const envelope = JSON.parse(text);
      const statement = Buffer.from(envelope.payload, 'base64')
        .toString()
        .replace('Jo of Audits', 'Someone else');
      return JSON.stringify({ ...envelope, payload: Buffer.from(statement).toString('base64') });
    };
    await writeChanged('other-words.tgz', 'attestation.json', said, false);
    expect(await shell('verify', 'other-words.tgz', '--key', 'ours.jwk')).toMatchObject({ code: 1 });
    await shell('bundle', 'r/report.json', 'run.recording', '--bundle', 'unsigned.tgz');
    expect(await shell('verify', 'unsigned.tgz', '--key', 'ours.jwk')).toMatchObject({ code: 1 });
    expect(await shell('verify', 'unsigned.tgz')).toMatchObject({
      code: 0,
      out: expect.stringContaining('not signed: anybody can have made it'),
    });
  });

  test('cannot tell by a set that this version does not have', async () => {
    const later: Change = (text) => text.replaceAll('2026-08-27"', '2099-01-01"');
    await writeChanged('later.tgz', 'report.json', later, true);
    const members = new Map(await unpack(readFileSync(path('later.tgz')), 'later.tgz'));
    const { payload } = JSON.parse(Buffer.from(members.get('attestation.json') ?? '').toString());
    const statement = Buffer.from(payload, 'base64')
      .toString()
      .replace('"set":"2026-08-27"', '"set":"2099-01-01"');
    members.set('attestation.json', Buffer.from(JSON.stringify(seal(statement))));
    writeFileSync(path('later.tgz'), await pack(members));
    const { code, out } = await shell('verify', 'later.tgz');
    expect(out).toMatch(
      /^cannot tell: nothing was judged again\n- this version has no requirement set 2099-01-01/,
    );
    expect(code).toBe(2);
  });

  test.each([
    [['verify', 'none.tgz'], 'none.tgz cannot be read: there is no such file'],
    [['verify', 'run.recording'], 'run.recording is no bundle that this version reads'],
    [['verify', '.'], '. cannot be read'],
    [['verify', 'signed.tgz', '--key', 'r/report.json'], 'has no Ed25519 public key'],
    [['verify', 'signed.tgz', '--key', 'none'], '--key: none cannot be read'],
  ])('%j is a usage error', async (argv, because) => {
    const { code, err, out } = await shell(...argv);
    expect([code, out]).toEqual([64, '']);
    expect(err).toContain(because);
  });
});

describe('bundle', () => {
  test('needs the recording of the same audit', async () => {
    await shell('audit', 'reference', '--only', 'sitemap', '--quiet', '--out', 'other');
    const { code, err } = await shell('bundle', 'other/report.json', 'run.recording', '--bundle', 'no.tgz');
    expect(code).toBe(64);
    expect(err).toContain('other/report.json is not what run.recording shows: ');
    expect(existsSync(path('no.tgz'))).toBe(false);
  });

  test.each([
    [['--sign', 'ours.pem'], '--sign is for a bundle: name its file with --bundle'],
    [['--bundle', 'b.tgz', '--sign', 'ours.jwk'], 'has a public key, without the private part'],
    [['--bundle', 'none/b.tgz'], '--bundle: cannot write'],
    [['--bundle', 'b.tgz', '--ran-by', 'a\nb'], 'it takes a line of at most 200 characters'],
  ])('%j is refused before anything is sent', async (argv, because) => {
    const { code, err, out } = await shell('audit', 'http://127.0.0.1:9', '--quiet', ...argv);
    expect([code, out]).toEqual([64, '']);
    expect(err).toContain(because);
    expect(existsSync(path('b.tgz'))).toBe(false);
  });
});
