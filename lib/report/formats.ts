/** All report formats: a new one is a module and a row in this table. */

import type { Report } from '../model/report.ts';
import type { EvidenceLevel, Look } from './content/output.ts';

/** Ends with a line feed. */
type Render = (report: Report, look: Look) => string;

type Row = {
  /** Its file name; without one, the format can only go to stdout. */
  readonly file?: string;
  /** Written unless --formats says otherwise. */
  readonly byDefault?: true;
  readonly load: () => Promise<Render>;
};

const table = {
  terminal: { load: async () => (await import('./terminal/terminal.ts')).toTerminal },
  json: {
    file: 'report.json',
    byDefault: true,
    load: async () => (await import('./formats/json.ts')).toJson,
  },
  junit: {
    file: 'junit.xml',
    byDefault: true,
    load: async () => (await import('./formats/junit.ts')).toJunit,
  },
  html: { file: 'report.html', byDefault: true, load: async () => (await import('./html/page.ts')).toHtml },
  /** For the owner of the shop. */
  owner: {
    file: 'owner.html',
    load: async () => (await import('./formats/owner.ts')).toOwner,
  },
  markdown: {
    file: 'summary.md',
    byDefault: true,
    load: async () => (await import('./formats/markdown.ts')).toMarkdown,
  },
  sarif: {
    file: 'report.sarif',
    byDefault: true,
    load: async () => (await import('./formats/sarif.ts')).toSarif,
  },
  ctrf: { file: 'ctrf.json', byDefault: true, load: async () => (await import('./formats/ctrf.ts')).toCtrf },
  gitlab: {
    file: 'gl-code-quality-report.json',
    load: async () => (await import('./formats/gitlab.ts')).toGitlab,
  },
  har: { file: 'evidence.har', load: async () => (await import('./formats/har.ts')).toHar },
  badge: { file: 'badge.json', load: async () => (await import('./formats/json.ts')).toBadge },
  /** For coding agents, which read stdout. */
  agent: { load: async () => (await import('./formats/agent.ts')).toAgent },
  /** Written by --metrics, to where a collector reads it. */
  metrics: { load: async () => (await import('./formats/metrics.ts')).toMetrics },
  /** Annotations, which have to be in the log of a step. */
  github: { load: async () => (await import('./formats/github.ts')).toGithub },
} satisfies Readonly<Record<string, Row>>;

type Table = typeof table;

export type Format = keyof Table;
export type FileFormat = { [Name in Format]: Table[Name] extends { file: string } ? Name : never }[Format];

const rows: Readonly<Record<Format, Row>> = table;

/** All formats; each can go to stdout. */
export const formats = Object.keys(table) as readonly Format[];

const isFileFormat = (format: Format): format is FileFormat => rows[format].file !== undefined;

/** The formats that can be written as files. */
export const fileFormats: readonly FileFormat[] = formats.filter(isFileFormat);

export const defaultFileFormats: readonly FileFormat[] = fileFormats.filter(
  (format) => rows[format].byDefault,
);

export const fileNameOf = (format: FileFormat): string => table[format].file;

/** The formats that can show what changed between two reports. */
export const changeFormats = ['terminal', 'markdown', 'json'] as const satisfies readonly Format[];

/** Loads only the renderer of this format. @returns text that ends with a line feed. */
export async function render(report: Report, format: Format, look: Look): Promise<string> {
  const toText = await rows[format].load();
  return toText(report, look);
}

/** Loads renderers before there is a report. Errors are ignored: `render` throws them again. */
export function preload(names: readonly Format[]): void {
  for (const name of names) rows[name].load().catch(() => {});
}

/** Where a report goes, and how it is presented. */
export type Output = Look & {
  /** The folder for the files, as an absolute path. */
  readonly out: string;
  readonly formats: readonly FileFormat[];
  /** The exchanges that are written in full. */
  readonly evidence: EvidenceLevel;
  /** The recording to write, as an absolute path, if any. */
  readonly record?: string;
  /** The file of metrics to write, as an absolute path, if any. */
  readonly metrics?: string;
  /** The changes since the report in `out` are printed and decide the exit code. */
  readonly changedOnly?: true;
  /** report.html is opened in the program that the system has for it. */
  readonly opens?: true;
  /** The folder of kept runs, as the user wrote it. */
  readonly historyFolder?: string;
  /** The format on stdout. */
  readonly format: Format;
};
