/** Negotiation: what a storefront does with the profiles of agents, right and wrong ones, which it fetches from us. */

import { valueAt } from '../../../lib/assert/json.ts';
import { forEach, mismatch } from '../../../lib/assert/rules.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import type { Violation } from '../../../lib/model/verdict.ts';
import { withGiven } from '../../discovered/arguments/alternatives.ts';
import { requireProfile, supportedVersions } from '../../discovered/profile.ts';
import { knownVersions } from '../../releases/releases.ts';
import { openUcpClient, type ToolClient, withRecord } from '../client/tool-client.ts';
import { contentOf } from '../client/tool-results.ts';
import { type UcpRow, ucpCheck } from '../client/ucp-check.ts';
import { agentCheck, capabilitiesIn, fewFor, futureVersion, introduceAgents, type Shown } from './agents.ts';

/** A violation of an agent that is served, or refused with another code. */
function isRefusedWith(code: string, shown: Shown, who: string): readonly Violation[] {
  if (!shown.isServed && shown.codes.includes(code)) return [];
  const { number, codes } = shown;
  const actual = number === undefined && shown.isServed ? 'a result' : (codes[0] ?? number);
  return mismatch(shown.response, `a call of ${who} was answered with`, {
    at: number === undefined ? '/result' : '/error/data/code',
    expected: `a refusal with ${code}`,
    actual,
  });
}

type Refusal = UcpRow & {
  readonly code: string;
  /** The file of each profile, and the agent in words. */
  readonly agents: Readonly<Record<string, string>>;
  /** Only our own server has the file. */
  readonly isOurs?: true;
};

const refused = ({ code, agents: files, isOurs, ...row }: Refusal): Check =>
  agentCheck({
    ...row,
    async judge(agents, _, examine) {
      if (isOurs) await agents.log(row.id);
      const violations: Violation[] = [];
      for (const [file, who] of Object.entries(files)) {
        violations.push(...isRefusedWith(code, examine(await agents.show(agents.urlOf(file))), who));
      }
      return violations;
    },
  });

/** The statuses that the release lists for REST, and calls the primary signal over MCP, too. */
const statuses: Readonly<Record<string, number>> = {
  invalid_profile_url: 400,
  profile_unreachable: 424,
  profile_malformed: 422,
  version_unsupported: 422,
  capabilities_incompatible: 200,
};

export const checks: readonly Check[] = [
  refused({
    id: 'commerce/ucp-unsupported-versions-are-refused',
    requires: ['commerce.ucp.version-unsupported'],
    claim:
      'An agent whose profile has a version that the storefront does not support is refused with version_unsupported.',
    fix: 'Compare the version in the profile of the agent with those of the storefront, and refuse others with version_unsupported.',
    prerequisites: ['commerce/ucp-errors-are-listed'],
    code: 'version_unsupported',
    agents: { future: `an agent of UCP ${futureVersion}` },
  }),
  refused({
    id: 'commerce/ucp-agents-in-vain-are-told',
    requires: ['commerce.ucp.incompatible'],
    claim:
      'An agent without any capability in common gets a result with the error capabilities_incompatible.',
    fix: 'Answer an agent whose profile lacks the capability of the tool with a result of status error and the message capabilities_incompatible.',
    code: 'capabilities_incompatible',
    agents: { foreign: 'an agent with no capability of the protocol' },
  }),
  refused({
    id: 'commerce/ucp-malformed-profiles-are-refused',
    requires: ['commerce.ucp.profile-malformed'],
    claim: 'An agent whose profile is no JSON, or no profile, is refused with profile_malformed.',
    fix: 'Validate the profile of the agent, and refuse a wrong one with profile_malformed.',
    code: 'profile_malformed',
    agents: { malformed: 'an agent whose profile is cut', invalid: 'an agent whose profile has no version' },
  }),
  refused({
    id: 'commerce/ucp-unreachable-profiles-are-refused',
    requires: ['commerce.ucp.profile-unreachable'],
    claim: 'An agent whose profile is answered with 404 or 500 is refused with profile_unreachable.',
    fix: 'Refuse an agent whose profile is not answered with 200 with profile_unreachable.',
    code: 'profile_unreachable',
    agents: { absent: 'an agent whose profile is not there', broken: 'an agent whose server fails' },
  }),
  agentCheck({
    id: 'commerce/ucp-profiles-behind-closed-ports-are-refused',
    requires: ['commerce.ucp.profile-unreachable'],
    claim: 'An agent whose server refuses the connection is refused with profile_unreachable.',
    fix: 'Handle errors of connections as other failures to fetch a profile, and refuse the agent with profile_unreachable.',
    async judge(agents, { version }, examine) {
      const { closed } = await agents.log('closed');
      if (closed === undefined) throw new Inconclusive('not-observed', 'no closed port is known');
      const shown = examine(await agents.show(`${closed}/${version}/common.json`));
      return isRefusedWith('profile_unreachable', shown, 'an agent whose server refuses the connection');
    },
  }),
  refused({
    id: 'commerce/ucp-slow-profiles-are-refused',
    requires: ['commerce.ucp.profile-timeout'],
    claim: 'An agent whose profile never arrives is refused with profile_unreachable.',
    fix: 'Give up fetching a profile after a few seconds, and refuse the agent with profile_unreachable.',
    code: 'profile_unreachable',
    agents: { slow: 'an agent whose profile never arrives' },
    isOurs: true,
  }),
  agentCheck({
    id: 'commerce/ucp-profile-refusals-have-their-status',
    requires: ['commerce.ucp.profile-status'],
    claim: 'A refusal because of a profile has HTTP status 200, or the status of its code.',
    fix: 'Refuse with HTTP 422 for version_unsupported and profile_malformed, 424 for profile_unreachable, 400 for invalid_profile_url, or 200.',
    async judge(agents, _, examine) {
      const violations: Violation[] = [];
      for (const file of ['future', 'malformed', 'absent', 'foreign']) {
        const { response, codes } = await agents.show(agents.urlOf(file));
        const code = codes.find((one) => typeof one === 'string' && Object.hasOwn(statuses, one));
        if (typeof code !== 'string') continue;
        examine({ response } as Shown);
        const fitting = [...new Set([200, statuses[code]])];
        if (fitting.includes(response.status)) continue;
        violations.push(
          ...mismatch(response, `a refusal with ${code} has HTTP`, {
            at: 'status',
            expected: fitting.join(' or '),
            actual: response.status,
          }),
        );
      }
      return violations;
    },
  }),
  ucpCheck({
    id: 'commerce/ucp-answers-have-the-negotiated-version',
    requires: ['commerce.ucp.negotiated-version'],
    claim: 'The result for an agent of each supported version names that version.',
    fix: 'Answer each agent in the version of its profile, and write that version into ucp.version of every result.',
    needs: ['profiles'],
    async run(context, release) {
      const agents = await introduceAgents(context, release);
      const supported = Object.keys(supportedVersions(await requireProfile(context)));
      const versions = [...new Set([release.version, ...supported])].filter((one) =>
        knownVersions.includes(one),
      );
      const shown = await Promise.all(
        versions.map(async (version) => ({
          version,
          ...(await agents.show(agents.urlOf('common', version))),
        })),
      );
      return forEach(context, shown, ({ version, response, payload }) => {
        const actual = valueAt(payload, '/ucp/version');
        if (actual === undefined) return undefined;
        const at = '/result/structuredContent/ucp/version';
        if (actual === version) return [];
        return mismatch(response, `the result for an agent of UCP ${version} has the version`, {
          at,
          expected: version,
          actual,
        });
      });
    },
  }),
  agentCheck({
    id: 'commerce/ucp-capabilities-are-common-ones',
    requires: ['commerce.ucp.intersection'],
    claim: 'An agent with few capabilities gets results with no others, and cannot use the tools of others.',
    fix: 'Write into ucp.capabilities only what the profiles of the agent and the shop have in common, and answer calls of other tools with capabilities_incompatible.',
    async judge(agents, { version }, examine) {
      const url = agents.urlOf('few');
      const served = examine(await agents.show(url));
      const lookup = await agents.show(url, { tool: 'lookup_catalog' });
      return [
        ...areCommon(served, [fewFor(version)]),
        ...isRefusedWith(
          'capabilities_incompatible',
          lookup,
          'lookup_catalog by an agent that can only search',
        ),
      ];
    },
  }),
  ucpCheck({
    id: 'commerce/ucp-extensions-are-common-ones',
    requires: ['commerce.ucp.extensions'],
    claim: 'The checkout of an agent without extensions names none.',
    fix: 'Leave out of ucp.capabilities of a checkout the extensions that the profile of the agent lacks.',
    needs: ['profiles', 'writes'],
    async run(context, release) {
      const agents = await introduceAgents(context, release);
      const client = shownBy(await openUcpClient(context), agents.urlOf('plain'));
      return withRecord(client, 'checkout', async ({ call }) => {
        context.examine([call.response]);
        return areCommon({ response: call.response, payload: contentOf(call) }, agents.plain);
      });
    },
  }),
];

/** The tool client of the agent with this profile. */
function shownBy(client: ToolClient, profile: string): ToolClient {
  const send: ToolClient['send'] = (name, planned, facts) => {
    const args = withGiven(planned.arguments, { meta: { 'ucp-agent': { profile } } });
    return client.send(name, { ...planned, arguments: args }, facts);
  };
  return {
    ...client,
    send,
    call: async (name, facts = {}) => send(name, client.planWithKey(name, facts), facts),
  };
}

/** The result names no capability but these. */
function areCommon(
  { response, payload }: Pick<Shown, 'response' | 'payload'>,
  common: readonly string[],
): readonly Violation[] {
  const strange = capabilitiesIn(payload).filter((name) => !common.includes(name));
  if (strange.length === 0) return [];
  return mismatch(response, 'the result for an agent without it names the capability', {
    at: '/result/structuredContent/ucp/capabilities',
    expected: common.join(' or '),
    actual: strange[0],
  });
}
