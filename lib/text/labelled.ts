/** Text beside a label, on as many lines as it needs. */
import { wrap } from './wrap.ts';

export type LabelStyle = {
  /** Columns before the label, and from there to the text. */
  readonly indent: number;
  readonly labelWidth: number;
  /** Of the whole line, in columns. */
  readonly width: number;
  readonly paint: (label: string) => string;
};

/** Only the first line has the label. @param toLines breaks the text; the default is at spaces. */
export const labelled = (
  label: string,
  text: string,
  { indent, labelWidth, width, paint }: LabelStyle,
  toLines = wrap,
): readonly string[] =>
  toLines(text, width - indent - labelWidth).map((line, index) =>
    index === 0
      ? `${' '.repeat(indent)}${paint(label.padEnd(labelWidth))}${line}`
      : `${' '.repeat(indent + labelWidth)}${line}`,
  );
