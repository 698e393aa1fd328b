/** A report in any of its formats; loads only the renderer that it needs. */
import type { Format, Output } from '../model/output.ts';
import type { Report } from '../model/report.ts';

export type Look = Pick<Output, 'junitDialect' | 'failOn' | 'quiet' | 'verbose' | 'color'> & {
  /** Of the terminal, in characters. */
  readonly width?: number;
};

/** Ends with a line feed. */
export async function render(report: Report, format: Format, look: Look): Promise<string> {
  switch (format) {
    case 'terminal':
      return (await import('./terminal.ts')).toTerminal(report, look);
    case 'json':
      return (await import('./json.ts')).toJson(report);
    case 'junit':
      return (await import('./junit.ts')).toJunit(report, {
        dialect: look.junitDialect,
        failOn: look.failOn,
      });
  }
}
