/** Defects that any target may have. */
import type { Defect } from '../../model/defect.ts';

export const generalDefects: readonly Defect[] = [];
