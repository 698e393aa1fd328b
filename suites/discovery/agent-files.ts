/** Files for agents that a shop may have beside the interface: llms.txt, and the index of its agent skills. */
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { hasMediaType, header } from '../../lib/assert/response.ts';
import { answers, isServed, mismatch } from '../../lib/assert/rules.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { isUtf8, looksLikeHtml } from '../../lib/assert/sniff.ts';
import { naming, requestText, violation } from '../../lib/assert/violation.ts';
import { whyNotText } from '../../lib/assert/why-not-text.ts';
import type { Check, Context } from '../../lib/model/check.ts';
import { get, type HttpResponse } from '../../lib/model/http.ts';
import type { Violation } from '../../lib/model/verdict.ts';

const skills = get('/.well-known/agent-skills/index.json');

export const checks: readonly Check[] = [
  answers({
    id: 'discovery/llms-txt-is-text',
    requires: ['discovery.llms-txt'],
    claim: 'Where /llms.txt is served, it is a text in UTF-8, labelled as plain text or markdown.',
    fix: 'Serve /llms.txt as markdown in UTF-8 with Content-Type text/plain or text/markdown, or answer 404 if there is no such file.',
    to: get('/llms.txt'),
    where: isServed,
    holds: isMarkdownText,
    unobserved: '/llms.txt is not served',
  }),

  answers({
    id: 'discovery/llms-txt-has-a-title',
    requires: ['discovery.llms-txt.title'],
    claim: 'Where /llms.txt is served, it has a heading of the first level.',
    fix: 'Begin /llms.txt with the name of the shop as a heading, such as "# Lamps of Example".',
    to: get('/llms.txt'),
    where: (response) => isServed(response) && !whyNotText(response.bytes) && !looksLikeHtml(response.text),
    holds: (response) =>
      hasTitle(response.text)
        ? []
        : mismatch(response, `${requestText(response)} answered with`, {
            at: 'body',
            expected: 'a heading of the first level',
            actual: 'none',
          }),
    unobserved: '/llms.txt is not served as a text',
  }),

  answers({
    id: 'discovery/agent-skills-index-is-json',
    requires: ['discovery.agent-skills.media-type'],
    claim: 'Where the index of agent skills is served, it is labelled as application/json.',
    fix: 'Serve /.well-known/agent-skills/index.json with Content-Type application/json.',
    to: skills,
    where: isIndex,
    with: { mediaType: 'application/json' },
    unobserved: 'no index of agent skills is served',
  }),

  answers({
    id: 'discovery/agent-skills-are-listed',
    requires: ['discovery.agent-skills.index'],
    claim:
      'Where the index of agent skills is served, each skill has a name, type, description, URL and digest.',
    fix: 'Write /.well-known/agent-skills/index.json with $schema, and with name, type (skill-md or archive), description, url and digest (sha256: and 64 lower-case hexadecimal digits) for each entry of skills.',
    to: skills,
    where: isIndex,
    holds: (index) => matchesSchema(index, 'agent-skills-index'),
    unobserved: 'no index of agent skills is served',
  }),

  answers({
    id: 'discovery/agent-skills-have-their-digests',
    requires: ['discovery.agent-skills.digest'],
    claim: 'The digest of the first skill that the shop itself serves is the SHA-256 of its file.',
    fix: 'Compute the digest of each entry in /.well-known/agent-skills/index.json from the bytes that its url serves.',
    to: skills,
    where: isIndex,
    holds: hasItsDigest,
    unobserved: 'no index of agent skills names a file at this origin that is served with a digest',
  }),

  answers({
    id: 'discovery/agent-skills-can-be-read',
    requires: ['discovery.agent-skills.file-type', 'discovery.agent-skills.frontmatter'],
    claim:
      'The file of the first skill that the shop itself serves has the media type of its kind and, if it is no archive, its name and description.',
    fix: 'Serve each SKILL.md as text/markdown or text/plain, beginning with name and description between two lines of ---, and each archive as application/gzip or application/zip.',
    to: skills,
    where: isIndex,
    holds: canBeRead,
    unobserved: 'no index of agent skills names a file at this origin that is served with a digest',
  }),
];

/** @returns undefined where the index of agent skills is a page too: the site then answers every path with one. */
async function isMarkdownText(
  response: HttpResponse,
  context: Context,
): Promise<readonly Violation[] | undefined> {
  const unlike = whyNotText(response.bytes) ?? (looksLikeHtml(response.text) ? 'HTML' : undefined);
  if (unlike === 'HTML') {
    const other = await context.fetch(skills);
    if (isServed(other) && looksLikeHtml(other.text)) return undefined;
  }
  const actual = unlike ?? (isUtf8(response.bytes) ? undefined : 'bytes that are not UTF-8');
  if (actual === undefined) return hasMediaType(response, 'text/plain', 'text/markdown');
  const details = { at: 'body', expected: 'markdown in UTF-8', actual };
  return mismatch(response, `${requestText(response)} answered with`, details);
}

/** Some sites answer every path with a page, and earlier drafts list files without digests. */
function isIndex(response: HttpResponse): boolean {
  if (!isServed(response) || looksLikeHtml(response.text)) return false;
  const { value } = response.json.valid ? response.json : { value: undefined };
  const { $schema: schema } = isObject(value) ? value : {};
  if (typeof schema === 'string') return schema.includes('/discovery/0.2.0/');
  return !skillsIn(response).some((skill) => 'files' in skill);
}

const skillsIn = ({ json }: HttpResponse): readonly JsonObject[] =>
  json.valid ? objectsOf(valueAt(json.value, '/skills')) : [];

/** The part of a file that is searched for its title or its YAML, in characters. */
const maxOpening = 20_000;

/** Whether a text has a heading of the first level, in either of its two forms. */
function hasTitle(text: string): boolean {
  const lines = text.slice(0, maxOpening).split(/\r?\n/);
  return lines.some((line, place) => {
    const isUnderlined = /^=+ *$/.test(line) && lines[place - 1]?.trim();
    return isUnderlined || /^ {0,3}#(?!#) *\S/.test(line);
  });
}

type SkillFile = { readonly skill: JsonObject; readonly at: string; readonly file: HttpResponse };

/** The first skill with a digest whose file is at the origin of the index. */
async function firstSkill(index: HttpResponse, context: Context): Promise<SkillFile | undefined> {
  const listed = skillsIn(index);
  const place = listed.findIndex(({ url, digest }) => typeof digest === 'string' && isOwn(index, url));
  const skill = listed[place];
  if (!skill) return undefined;
  const url = new URL(String(skill.url), index.request.url);
  const file = await context.fetch(get(url.href, { 'accept-encoding': 'identity' }));
  return { skill, at: `/skills/${place}`, file };
}

/** A coding that was not asked for leaves open which bytes were hashed. */
async function hasItsDigest(
  index: HttpResponse,
  context: Context,
): Promise<readonly Violation[] | undefined> {
  const first = await firstSkill(index, context);
  if (!first) return undefined;
  const { skill, file } = first;
  const at = `${first.at}/digest`;
  if ([404, 410].includes(file.status)) {
    const expected = 'the file that it names';
    return mismatch(file, `${requestText(file)}, the url of a skill, answered with`, {
      at: 'status',
      expected,
      actual: file.status,
    });
  }
  if (!isServed(file) || header(file, 'content-encoding') !== undefined) return undefined;
  const expected = `sha256:${createHash('sha256').update(file.bytes).digest('hex')}`;
  if (skill.digest === expected) return [];
  return mismatch(index, `the digest of ${requestText(file)} is`, { at, expected, actual: skill.digest });
}

const isOwn = ({ request }: HttpResponse, url: unknown): boolean =>
  typeof url === 'string' &&
  URL.canParse(url, request.url) &&
  new URL(url, request.url).origin === new URL(request.url).origin;

const fileTypes = new Map<unknown, readonly string[]>([
  ['skill-md', ['text/markdown', 'text/plain']],
  ['archive', ['application/gzip', 'application/zip']],
]);

async function canBeRead(index: HttpResponse, context: Context): Promise<readonly Violation[] | undefined> {
  const first = await firstSkill(index, context);
  const types = first && fileTypes.get(first.skill.type);
  if (!first || !types || !isServed(first.file)) return undefined;
  const { skill, file } = first;
  const labelled = naming('discovery.agent-skills.file-type', hasMediaType(file, ...types));
  if (skill.type === 'archive') return labelled;
  const members = frontmatterOf(file.text);
  const missing = ['name', 'description'].filter((member) => !members[member]);
  if (missing.length === 0) return labelled;
  const message = `${requestText(file)} begins without ${missing.join(' and ')}; promised is YAML with both`;
  const details = { at: 'body', expected: 'name and description', actual: `no ${missing.join(', no ')}` };
  return [...labelled, ...naming('discovery.agent-skills.frontmatter', [violation(file, message, details)])];
}

/** The YAML between two lines of hyphens at the beginning of a file; empty where it cannot be read. */
function frontmatterOf(text: string): JsonObject {
  const [, yaml = ''] = /^---\r?\n(.*?)\r?\n---\s*(?:\r?\n|$)/s.exec(text.slice(0, maxOpening)) ?? [];
  const { parseDocument } = createRequire(import.meta.url)('yaml') as typeof import('yaml');
  try {
    // Descriptions often have a colon without quotes: what can be read of them counts.
    const members: unknown = parseDocument(yaml).toJS();
    return isObject(members) ? members : {};
  } catch {
    return {};
  }
}
