/** What this area asks of an answer: that it is markdown, or HTML, by its label and by its body. */
import { hasMediaType } from '../../lib/assert/header.ts';
import { looksLikeHtml, whyNotMarkdown } from '../../lib/assert/sniff.ts';
import { hasStatus } from '../../lib/assert/status.ts';
import { asked, show, violation } from '../../lib/assert/violation.ts';
import type { Observation } from '../../lib/model/observation.ts';
import type { Violation } from '../../lib/model/violation.ts';

/** 200, and labelled as one of these media types. */
export function isLabelled(observation: Observation, ...types: readonly string[]): readonly Violation[] {
  const status = hasStatus(observation, 200);
  return status.length > 0 ? status : hasMediaType(observation, ...types);
}

export const isLabelledHtml = (observation: Observation): readonly Violation[] =>
  isLabelled(observation, 'text/html', 'application/xhtml+xml');

export function holdsMarkdown(observation: Observation): readonly Violation[] {
  const actual = whyNotMarkdown(observation.text);
  return actual === undefined ? [] : [wrongBody(observation, actual, 'markdown')];
}

export const holdsHtml = (observation: Observation): readonly Violation[] =>
  looksLikeHtml(observation.text)
    ? []
    : [wrongBody(observation, show(observation.text.slice(0, 80)), 'HTML')];

const wrongBody = (observation: Observation, actual: string, expected: string): Violation =>
  violation(
    observation,
    `${asked(observation)} with accept ${observation.request.headers.accept} answered with ${actual}; promised is ${expected}`,
    { at: 'body', expected, actual },
  );
