/** Saboteurs of the files for agents. */
import { createHash } from 'node:crypto';
import type { Saboteur } from '../../lib/model/saboteur.ts';
import { breaking, combine } from '../sabotage/breaking.ts';
import { at } from '../sabotage/conditions.ts';
import { alterText, htmlResponse, refuse, replaceResponse, setHeader } from '../sabotage/http.ts';
import { alterJson, removeAt, setAt } from '../sabotage/json.ts';

const overview = at('/llms.txt');

const index = at('/.well-known/agent-skills/index.json');

const skill = at(/^\/\.well-known\/agent-skills\/.*\.md$/);

const nameless = '# Buy here\n';

export const saboteurs: readonly Saboteur[] = [
  ...breaking('discovery/llms-txt-is-text', {
    'llms-txt-is-the-home-page': replaceResponse(overview, () => htmlResponse(200)),
    'llms-txt-labelled-as-html': setHeader(overview, 'content-type', 'text/html; charset=utf-8'),
    'llms-txt-in-latin-1': replaceResponse(
      overview,
      () => new Response(Buffer.from('# Café', 'latin1'), { headers: { 'content-type': 'text/plain' } }),
    ),
  }),
  ...breaking('discovery/llms-txt-has-a-title', {
    'llms-txt-begins-lower': alterText(overview, (text) => text.replace('# Reference', '## Reference')),
  }),
  ...breaking('discovery/agent-skills-index-is-json', {
    'agent-skills-labelled-as-text': setHeader(index, 'content-type', 'text/plain; charset=utf-8'),
  }),
  ...breaking('discovery/agent-skills-can-be-read', {
    'agent-skill-to-be-downloaded': setHeader(skill, 'content-type', 'application/octet-stream'),
    'agent-skill-without-a-name': combine(
      replaceResponse(
        skill,
        () => new Response(nameless, { headers: { 'content-type': 'text/markdown; charset=utf-8' } }),
      ),
      alterJson(
        index,
        setAt('/skills/0/digest', `sha256:${createHash('sha256').update(nameless).digest('hex')}`),
      ),
    ),
  }),
  ...breaking('discovery/agent-skills-are-listed', {
    'agent-skill-without-a-description': alterJson(index, removeAt('/skills/0/description')),
    'agent-skill-with-capitals': alterJson(index, setAt('/skills/0/name', 'Buy-Here')),
    'agent-skills-in-no-version': alterJson(index, removeAt('/$schema')),
  }),
  ...breaking('discovery/agent-skills-have-their-digests', {
    'agent-skill-was-edited': alterText(skill, (text) => `${text}\n`),
    'agent-skill-is-gone': refuse(skill, 404),
  }),
];
