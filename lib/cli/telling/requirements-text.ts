/** The promises as text for a terminal, area by area. */
import { areas } from '../../model/requirement.ts';
import type { Row } from '../../register/proofs.ts';
import type { Paint } from '../../report/terminal/paint.ts';
import { labelled } from '../../text/labelled.ts';
import { plural } from '../../text/plural.ts';
import { wrap } from '../../text/wrap.ts';

/** Ends with a line feed. */
export function requirementsText(rows: readonly Row[], paint: Paint, width: number): string {
  const excluded = rows.filter(({ excluded }) => excluded).length;
  const sections = areas.map((area) => {
    const mine = rows.filter((row) => row.area === area);
    return [paint.bold(area), ...mine.flatMap((row) => lines(row, paint, width))].join('\n');
  });
  const count = `${plural(rows.length, 'promise')}: ${rows.length - excluded} judged, ${excluded} excluded with a reason`;
  return `${[...sections, count].join('\n\n')}\n`;
}

function lines(row: Row, paint: Paint, width: number): readonly string[] {
  const { id, level, ruleset, section, statement, excluded, essential, divergence, checks, saboteurs } = row;
  const marks = [level, ruleset, section, ...(essential ? ['essential'] : [])].join(', ');
  const line = (label: string, text: string) =>
    labelled(label, text, { indent: 4, labelWidth: 12, width, paint: paint.dim });
  return [
    `  ${paint.bold(id)} ${paint.dim(`(${marks})`)}`,
    ...wrap(statement, width - 4).map((part) => `    ${part}`),
    ...(excluded ? line('excluded', `${excluded.because}: ${excluded.note}`) : []),
    ...(checks.length > 0 ? line('checks', checks.join(', ')) : []),
    ...(saboteurs.length > 0 ? line('saboteurs', saboteurs.join(', ')) : []),
    ...(divergence === undefined ? [] : line('elsewhere', divergence)),
  ];
}
