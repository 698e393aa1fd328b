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
      return (await import('./terminal/terminal.ts')).toTerminal(report, look);
    case 'json':
      return (await import('./json/json.ts')).toJson(report);
    case 'junit':
      return (await import('./junit/junit.ts')).toJunit(report, {
        dialect: look.junitDialect,
        failOn: look.failOn,
      });
    case 'html':
      return (await import('./html/page.ts')).toHtml(report);
    case 'markdown':
      return (await import('./markdown/markdown.ts')).toMarkdown(report);
    case 'sarif':
      return (await import('./sarif/sarif.ts')).toSarif(report);
    case 'ctrf':
      return (await import('./ctrf/ctrf.ts')).toCtrf(report);
    case 'gitlab':
      return (await import('./gitlab/gitlab.ts')).toGitlab(report);
    case 'har':
      return (await import('./har/har.ts')).toHar(report);
    case 'badge':
      return (await import('./badge/badge.ts')).toBadge(report);
    case 'github':
      return (await import('./github/annotations.ts')).toGithub(report);
  }
}
