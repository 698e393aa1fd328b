/** The files that send the sequences of stateful failures again. */
import type { Report } from '../../model/report.ts';
import { toHurl } from './hurl.ts';
import { toScript } from './script.ts';
import { fileName, toSequence } from './steps.ts';

/** The folder of the files, beside the reports. */
export const folder = 'reproduce';

export type ReproductionFile = {
  readonly name: string;
  /** Undefined where there is nothing to reproduce: a file of an earlier run would mislead. */
  readonly text: string | undefined;
};

/** Two for each check: a shell script and a file of Hurl. */
export const reproductionFiles = (report: Report): readonly ReproductionFile[] =>
  report.verdicts.flatMap((verdict) => {
    const sequence = toSequence(report, verdict);
    const name = fileName(verdict.check);
    return [
      { name: `${name}.sh`, text: sequence && toScript(sequence) },
      { name: `${name}.hurl`, text: sequence && toHurl(sequence) },
    ];
  });
