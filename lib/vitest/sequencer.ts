/**
 * Orders the test files: the slowest first, so that no worker runs one of them alone at the end; the doors in the
 * interface's order, with rate limiting last, since judging it disturbs the others.
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { longest } from './longest.ts';
import { conformance } from './project.ts';

export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

const order = [...longest, ...conformance.doors];

/** Files that are not in the list keep their order, between the longest and the doors. */
function place({ moduleId }: TestSpecification): number {
  const known = order.findIndex((file) => moduleId.endsWith(file));
  return known === -1 ? longest.length - 0.5 : known;
}
