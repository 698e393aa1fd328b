/** Evidence for roles, and how much of it makes a role certain. */
import { type Evidence, isLineRole, type MappedRole, type Role } from '../../../lib/model/commerce-map.ts';
import { rolesNamed } from './names.ts';
import { distinct } from './table.ts';

export const named = (pattern: string, role: Role): readonly Evidence[] =>
  rolesNamed(pattern, isLineRole(role))
    .filter((spelling) => spelling.role === role)
    .slice(0, 1)
    .map(({ system }) => ({ kind: 'schema', text: `named as in ${system}` }));

export const piece = (holds: boolean, kind: Evidence['kind']): readonly Evidence[] =>
  holds ? [{ kind }] : [];

export const toRole = (role: Role, at: string, evidence: readonly Evidence[]): readonly MappedRole[] =>
  weighed({ role, at }, evidence);

/** @returns nothing without evidence; pieces of one kind make it likely, and of several kinds certain. */
export function weighed(
  role: Pick<MappedRole, 'role' | 'at'>,
  evidence: readonly Evidence[],
): readonly MappedRole[] {
  if (evidence.length === 0) return [];
  const isCertain = distinct(evidence.map(({ kind }) => kind)) > 1;
  return [{ ...role, certainty: isCertain ? 'certain' : 'likely', evidence }];
}
