/** How a storefront fetches the profiles of agents: at all, over https, from outside, not behind redirects, bounded, and not too often. */
import { mismatch } from '../../../lib/assert/rules.ts';
import type { Check } from '../../../lib/model/check.ts';
import { Inconclusive } from '../../../lib/model/inconclusive.ts';
import { agentCheck, countOf, type Shown } from './agents.ts';

/** More calls than a storefront has caches of its own. */
const repetitions = 6;

export const checks: readonly Check[] = [
  agentCheck({
    id: 'commerce/ucp-profiles-are-fetched',
    requires: ['commerce.ucp.profile-fetched'],
    claim: 'The profile of an agent that the storefront does not know is fetched.',
    fix: 'Read the profile at meta["ucp-agent"].profile before a call is answered, unless it is cached.',
    async judge(agents, { version }, examine) {
      const { response } = examine(await agents.show(agents.urlOf('common')));
      if (countOf(await agents.log('fetched'), `${version}/common`) > 0) return [];
      const lead = `a call with the profile ${agents.urlOf('common')} was served, and the profile was fetched`;
      return mismatch(response, lead, { at: '', expected: 'once at least', actual: 0 });
    },
  }),
  agentCheck({
    id: 'commerce/ucp-redirected-profiles-are-not-followed',
    requires: ['commerce.ucp.profile-redirect'],
    claim: 'A redirect in place of a profile is not followed, and the agent is refused.',
    fix: 'Refuse an agent whose profile is answered with a redirect, and follow none.',
    async judge(agents, _, examine) {
      await agents.log('redirect-before');
      const shown = examine(await agents.show(agents.urlOf('redirect')));
      const followed = countOf(await agents.log('redirect'), 'behind');
      const lead = `the profile of an agent redirects to ${agents.urlOf('behind')}`;
      if (followed > 0) {
        const rule = { at: '', expected: 'never', actual: followed };
        return mismatch(shown.response, `${lead}, which was fetched`, rule);
      }
      if (!shown.isServed) return [];
      const rule = { at: '/result', expected: 'a refusal', actual: 'a result' };
      return mismatch(shown.response, `${lead}, and the call was answered with`, rule);
    },
  }),
  agentCheck({
    id: 'commerce/ucp-profiles-come-over-https',
    requires: ['commerce.ucp.profile-https'],
    claim: 'An agent whose profile is on http is refused.',
    fix: 'Refuse profiles whose URL is not https with invalid_profile_url; only in development may the loopback do without.',
    async judge(agents, _, examine) {
      if (!agents.base.startsWith('https:')) {
        throw new Inconclusive('not-observed', `the profiles are hosted at ${agents.base}, without TLS`);
      }
      const url = agents.urlOf('common').replace(/^https/, 'http');
      const shown = examine(await agents.show(url));
      if (!shown.isServed) return [];
      return mismatch(shown.response, `a call with the profile ${url} was answered with`, {
        at: '/result',
        expected: 'a refusal',
        actual: 'a result',
      });
    },
  }),
  agentCheck({
    id: 'commerce/ucp-profiles-are-not-fetched-from-inside',
    requires: ['commerce.ucp.profile-inside'],
    claim: 'No profile is fetched from an address inside the network of the storefront.',
    fix: 'Look up the addresses of the host of a profile first, and refuse special-use addresses (RFC 6890): loopback, unspecified, private and link-local ones.',
    async judge(agents, { version }, examine) {
      const { inside } = await agents.log('inside-before');
      const shown = new Map<string, Shown>();
      for (const address of inside) {
        const url = `${address}/${version}/inside.json`;
        shown.set(url, examine(await agents.show(url)));
      }
      const log = await agents.log('inside');
      return [...shown].flatMap(([url, { response }]) => {
        const fetched = countOf(log, 'inside', (host) => host === new URL(url).host);
        if (fetched === 0) return [];
        return mismatch(response, `the profile ${url} was fetched`, {
          at: '',
          expected: 'never',
          actual: fetched,
        });
      });
    },
  }),
  agentCheck({
    id: 'commerce/ucp-profiles-are-cached',
    requires: ['commerce.ucp.profile-cached'],
    claim: 'A profile that may be cached is not fetched for every call.',
    fix: 'Keep the profile of an agent for as long as its Cache-Control allows, and for a minute at least.',
    async judge(agents, { version }, examine) {
      const before = countOf(await agents.log('cached-before'), `${version}/common`);
      let last = await agents.show(agents.urlOf('common'));
      for (let i = 0; i < repetitions; i += 1) {
        last = await agents.show(agents.urlOf('common'), { again: true });
      }
      const fetched = countOf(await agents.log('cached'), `${version}/common`) - before;
      examine(last);
      if (fetched < repetitions) return [];
      const lead = `a profile with max-age=3600 was shown in ${repetitions} calls, and was fetched`;
      return mismatch(last.response, lead, {
        at: '',
        expected: `fewer times than ${repetitions}`,
        actual: fetched,
      });
    },
  }),
  agentCheck({
    id: 'commerce/ucp-profiles-are-bounded',
    requires: ['commerce.ucp.profile-bounded'],
    claim: 'A profile of 32 MiB is not read to its end.',
    fix: 'Read a profile up to a bound, which is 128 KiB or more, and refuse the agent beyond it.',
    async judge(agents, _, examine) {
      await agents.log('endless-before');
      const { response } = examine(await agents.show(agents.urlOf('endless')));
      const { requests } = await agents.log('endless');
      const whole = requests.filter(({ path, whole }) => path.endsWith('/endless.json') && whole > 0);
      if (whole.length === 0) return [];
      return mismatch(response, 'a profile was read, of', {
        at: '',
        expected: 'to stop at a bound',
        actual: '32 MiB',
      });
    },
  }),
  agentCheck({
    id: 'commerce/ucp-long-profiles-are-read',
    requires: ['commerce.ucp.profile-long'],
    claim: 'A profile of 120 KB is accepted.',
    fix: 'Accept profiles of up to 128 KiB at least.',
    async judge(agents, _, examine) {
      const shown = examine(await agents.show(agents.urlOf('long')));
      if (shown.isServed) return [];
      return mismatch(
        shown.response,
        'a call of an agent with a profile of 120,000 bytes was answered with',
        {
          at: '/error',
          expected: 'what an agent with a short profile gets',
          actual: shown.codes[0] ?? shown.number,
        },
      );
    },
  }),
];
