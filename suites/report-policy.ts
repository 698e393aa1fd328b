/** The part of the policy that reports need: it loads without the checks. */
import type { Policy } from '../lib/model/policy.ts';
import { areaWords } from './area-words.ts';
import { effectOf } from './effects.ts';
import { ownerOf } from './owners.ts';
import { pattern } from './request-pattern.ts';

export const reportPolicy = {
  document: { title: 'Storefront Catalog and Agent Commerce Interface', version: '2026-08-27' },
  callerOptions: ({ agentProfile }) => (agentProfile === undefined ? [] : ['--agent-profile', agentProfile]),
  pattern,
  ownerOf,
  effectOf,
  areaWords,
} satisfies Partial<Policy>;
