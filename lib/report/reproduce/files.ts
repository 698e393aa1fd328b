/** Files that reproduce stateful failures. */
import type { Report } from '../../model/report.ts';
import { toHurl } from './hurl.ts';
import { toScript } from './script.ts';
import { fileName, toSequence } from './steps.ts';

/** The folder of the files, within that of the reports. */
export const folder = 'reproduce';

type ReproductionFile = {
  readonly name: string;
  /** Undefined without a sequence to reproduce; a file of an earlier run would be misleading. */
  readonly text: string | undefined;
};

/** A shell script and a Hurl file for each check. */
export const reproductionFiles = (report: Report): readonly ReproductionFile[] =>
  report.verdicts.flatMap((verdict) => {
    const sequence = toSequence(report, verdict);
    const name = fileName(verdict.check);
    return [
      { name: `${name}.sh`, text: sequence && toScript(sequence) },
      { name: `${name}.hurl`, text: sequence && toHurl(sequence) },
    ];
  });
