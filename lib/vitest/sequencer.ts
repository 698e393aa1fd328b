/** Opens the doors in the interface's order, rate limiting last, since judging it disturbs the others. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { conformance } from './project.ts';

export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => place(one) - place(other));
  }
}

/** Files that are no doors keep their order. */
const place = ({ moduleId }: TestSpecification): number =>
  conformance.doors.findIndex((door) => moduleId.endsWith(door));
