/** Files for agents that a shop may have beside the interface: llms.txt, and the index of its agent skills. */
import { createHash } from 'node:crypto';
import { answers, isServed } from '../../lib/assert/answers.ts';
import { isObject, type JsonObject, objectsOf, valueAt } from '../../lib/assert/json.ts';
import { hasMediaType, header } from '../../lib/assert/response.ts';
import { mismatch } from '../../lib/assert/rule.ts';
import { matchesSchema } from '../../lib/assert/schema.ts';
import { isUtf8, looksLikeHtml } from '../../lib/assert/sniff.ts';
import { requestText } from '../../lib/assert/violation.ts';
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

/** A coding that was not asked for leaves open which bytes were hashed. */
async function hasItsDigest(
  index: HttpResponse,
  context: Context,
): Promise<readonly Violation[] | undefined> {
  const place = skillsIn(index).findIndex(
    ({ url, digest }) => typeof digest === 'string' && isOwn(index, url),
  );
  const skill = skillsIn(index)[place];
  if (!skill) return undefined;
  const url = new URL(String(skill.url), index.request.url);
  const file = await context.fetch(get(url.href, { 'accept-encoding': 'identity' }));
  const at = `/skills/${place}/digest`;
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
