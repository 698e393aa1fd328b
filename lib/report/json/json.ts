/** The report as JSON, for machines and for the archive. */
import type { Report } from '../../model/report/report.ts';
import { toJsonText } from '../../text/visible.ts';

/** Described by schemas/own/report.schema.json. Ends with a line feed. */
export const toJson = (report: Report): string => toJsonText(report);
