/** Sabotage that demands credentials for discovery documents. */
import { type Saboteur, saboteur } from '../../lib/model/saboteur.ts';
import { errorAnswer } from '../sabotage/error-answer.ts';
import { replaceAnswer } from '../sabotage/replace-answer.ts';
import { at } from '../sabotage/when.ts';

export const saboteurs: readonly Saboteur[] = [
  saboteur({
    id: 'profile-for-members-only',
    breaks: ['discovery/no-credentials-are-needed', 'discovery/profile-is-served'],
    sabotage: replaceAnswer(at('/.well-known/ucp'), () => errorAnswer(401)),
  }),
  saboteur({
    id: 'older-pinned-profile-for-members-only',
    breaks: [
      'discovery/no-credentials-are-needed',
      'discovery/pinned-profiles-are-served',
      'discovery/supported-version-uris-serve-the-profile',
    ],
    sabotage: replaceAnswer(at('/.well-known/ucp/2026-01-23'), () => errorAnswer(403)),
  }),
];
