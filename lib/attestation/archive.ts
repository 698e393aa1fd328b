/**
 * The file of a bundle: a gzipped tar archive with few members, each of a known name. Reading it writes nothing, and
 * refuses what no bundle has: other names, links and folders, the same name twice, more bytes than are allowed.
 */
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { packTar, type TarEntry, unpackTar } from 'modern-tar';
import { UsageError } from '../model/usage-error.ts';
import { errorCode } from '../text/words.ts';
import { maxBundle, maxUnpacked } from './bounds.ts';

/** In their order in the archive. */
export const memberNames = [
  'attestation.json',
  'report.json',
  'set.yaml',
  'map.json',
  'recording.jsonl.gz',
] as const;

export type MemberName = (typeof memberNames)[number];

export type Members = ReadonlyMap<MemberName, Uint8Array>;

const optional: ReadonlySet<MemberName> = new Set(['map.json']);

/** The same bytes for the same members, at any time. */
export async function pack(members: Members): Promise<Uint8Array> {
  const entries = memberNames.flatMap((name): readonly TarEntry[] => {
    const body = members.get(name);
    if (body === undefined) return [];
    return [{ header: { name, size: body.length, mtime: new Date(0), mode: 0o644, uid: 0, gid: 0 }, body }];
  });
  return gzipSync(await packTar(entries), { level: 9 });
}

const unzip = promisify<Buffer, object, Buffer>(gunzip);

/** @param name of the file, for messages. @throws UsageError for what is no bundle, or goes beyond its bounds. */
export async function unpack(file: Uint8Array, name: string): Promise<Members> {
  const refused = (because: string, cause?: unknown) =>
    new UsageError(`${name} is no bundle that this version reads: ${because}`, { cause });
  if (file.length > maxBundle) throw refused(`it is larger than ${maxBundle} bytes`);
  const members = new Map<MemberName, Uint8Array>();
  try {
    for (const { header, data } of await unpackTar(await unzipped(file), {
      strict: true,
      filter: strict(),
    })) {
      members.set(header.name as MemberName, data ?? new Uint8Array());
    }
  } catch (cause) {
    throw refused(cause instanceof Misfit ? cause.message : 'its archive is damaged', cause);
  }
  const missing = memberNames.find((member) => !members.has(member) && !optional.has(member));
  if (missing !== undefined) throw refused(`it has no ${missing}`);
  return members;
}

/** Why a file is refused, as the end of a sentence. */
class Misfit extends Error {
  override readonly name = 'Misfit';
}

async function unzipped(file: Uint8Array): Promise<Uint8Array> {
  try {
    return await unzip(Buffer.from(file), { maxOutputLength: maxUnpacked });
  } catch (cause) {
    const isLarge = errorCode(cause) === 'ERR_BUFFER_TOO_LARGE';
    throw new Misfit(isLarge ? `it unzips to more than ${maxUnpacked} bytes` : 'it cannot be unzipped', {
      cause,
    });
  }
}

type Header = Parameters<NonNullable<NonNullable<Parameters<typeof unpackTar>[1]>['filter']>>[0];

/** Looks at each header before the body that follows it. @throws Misfit at the first one that no bundle has. */
function strict(): (header: Header) => boolean {
  const seen = new Set<string>();
  return ({ name, type = 'file', pax }) => {
    const shown = JSON.stringify(name.slice(0, 60));
    if (type !== 'file') throw new Misfit(`${shown} in it is no file but a ${type}`);
    if (!memberNames.some((member) => member === name) || pax !== undefined) {
      throw new Misfit(`it has the member ${shown}, which no bundle has`);
    }
    if (seen.has(name)) throw new Misfit(`it has ${name} twice`);
    seen.add(name);
    return true;
  };
}
