/** The kept runs for the renderers of a report; what cannot be one is named on stderr. */
import type { Report } from '../../model/report.ts';
import type { Look } from '../../report/content/output.ts';
import type { Io } from '../io.ts';

/** @param folder as the user wrote it; without one there is no history. */
export async function pastRuns(
  report: Report,
  folder: string | undefined,
  io: Io,
): Promise<Pick<Look, 'history'>> {
  if (folder === undefined) return {};
  const [{ readHistory }, { warn }] = await Promise.all([
    import('./read-history.ts'),
    import('../telling/tell.ts'),
  ]);
  const { runs, notes } = readHistory(folder, report, io.cwd);
  for (const note of notes) warn(note, io);
  return { history: runs };
}
