/** Outcomes, owners and diagnoses in words of somebody who owns a shop: no word of developers stands here. */
import type { DiagnosisCode, Outcome, Owner } from '../../model/report.ts';

export const outcomeTexts: Readonly<Record<Outcome, { readonly title: string; readonly text: string }>> = {
  conformant: {
    title: 'Shopping agents can use your shop',
    text: 'Everything that could be tried works as agents expect it.',
  },
  'not-conformant': {
    title: 'Shopping agents run into problems in your shop',
    text: 'Some of what agents rely on does not work. Each problem below can be mended.',
  },
  inconclusive: {
    title: 'It stays open whether shopping agents can use your shop',
    text: 'Nothing of what was tried decides it, and something that has to be tried could not be.',
  },
  partial: {
    title: 'The part of your shop that was tried works',
    text: 'Only a part was tried, so this page does not speak of the rest.',
  },
};

export const fixers: Readonly<Record<Owner, string>> = {
  platform: 'The company that provides your shop system',
  theme: 'Whoever looks after the design of your shop',
  app: 'Whoever looks after the add-ons of your shop',
  edge: 'Whoever protects your website, or speeds it up',
  'merchant-data': 'You: it is in the data of your products',
  unknown: 'Whoever looks after your shop technically',
};

/** What a shop without effects in its report is told. */
export const unnamed = { area: 'A part of the shop', effect: 'Agents find something else than they expect.' };

export const diagnosisTexts: Readonly<Record<DiagnosisCode, string>> = {
  unreachable: 'Your shop did not answer at this address.',
  timeout: 'Your shop answered too slowly to be tried.',
  'too-large': 'Your shop sent answers that are too long to be read.',
  'malformed-transport': 'Your shop sent answers that cannot be read.',
  'rate-limited': 'Your shop was too busy to be tried.',
  'blocked-by-edge': 'Something that protects your website kept us out. It may keep agents out as well.',
  'needs-credentials': 'Your shop is closed to visitors who have not signed in, so agents stay outside too.',
  'needs-agent-profile':
    'A part of your shop talks only to agents that introduce themselves, so it was not tried.',
  'not-a-storefront': 'At this address there is nothing that agents can use.',
  broken: 'Your shop answers nothing but failures at the moment.',
  'wrong-base': 'What agents use is at another address than the one that was tried.',
};
