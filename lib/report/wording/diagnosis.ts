/** A diagnosis as labelled facts, in the words that every format for people uses. */
import type { Report } from '../../model/report.ts';
import type { Fact } from './facts.ts';

/** The sentence and the advice are elsewhere: the headline and the next step. Empty without a diagnosis. */
export function diagnosisFacts({ diagnosis, outcome }: Report): readonly Fact[] {
  if (!diagnosis) return [];
  const { code, text, evidence, next } = diagnosis;
  return [
    { label: 'diagnosis', text: outcome === 'inconclusive' ? code : `${code}: ${text}` },
    ...evidence.map((line) => ({ label: 'seen', text: line })),
    ...(next === undefined ? [] : [{ label: 'try', text: next, shell: true }]),
  ];
}
