/** The map of the commerce as text: for a terminal, and as a file that a person can correct. */
import {
  type CommerceMap,
  type Evidence,
  evidenceWords,
  type MappedPart,
  type MappedRole,
  meanings,
  type Role,
  recordRoles,
} from '../../model/commerce-map.ts';

import { grouped } from '../../text/grouped.ts';

export const mapFileName = 'storefront-map.yaml';

export const evidenceText = ({ kind, text }: Evidence): string => text ?? evidenceWords[kind];

/** What was found, and what was not, in one line for each kind of record. */
export const mapSentences = ({ records }: CommerceMap): readonly string[] =>
  records.map(({ name, roles, missing }) => {
    const certain = rolesOf(roles, 'certain');
    const likely = rolesOf(roles, 'likely').filter((role) => !certain.includes(role));
    return [
      `${name}s: ${certain.join(', ') || 'nothing for certain'}`,
      likely.length > 0 && `likely: ${likely.join(', ')}`,
      missing.length > 0 && `not found: ${missing.join(', ')}`,
    ]
      .filter(Boolean)
      .join('; ');
  });

const rolesOf = (roles: readonly MappedRole[], certainty: MappedRole['certainty']): readonly string[] => [
  ...new Set(roles.filter((role) => role.certainty === certainty).map(({ role }) => role)),
];

/** The whole map, with the evidence of each role. */
export const mapLines = ({ tools, records }: CommerceMap): readonly string[] => [
  ...records.flatMap((part) => partLines(`The ${part.name}`, part)),
  ...tools.flatMap((part) => partLines(part.name, part)),
];

function partLines(title: string, { roles, missing }: MappedPart): readonly string[] {
  const widest = Math.max(0, ...roles.map(({ role }) => role.length));
  return [
    title,
    ...inOrder(roles).flatMap(({ role, at, certainty, evidence, contradiction }) => [
      `  ${role.padEnd(widest)}  ${at}`,
      `  ${' '.repeat(widest)}  ${certainty}: ${evidence.map(evidenceText).join('; ')}`,
      ...(contradiction === undefined ? [] : [`  ${' '.repeat(widest)}  but ${contradiction}`]),
    ]),
    ...(missing.length > 0 ? [`  not found: ${missing.join(', ')}`] : []),
    '',
  ];
}

/** A file for --map. Each line says what it means and why; a person corrects places, and adds missing ones. */
export function toMapFile({ records }: CommerceMap, baseUrl: string): string {
  const intro = [
    `# What was understood of the carts and checkouts of ${baseUrl.replaceAll(/[\r\n]/g, '')}.`,
    '# Correct a place, or add one, and pass the file with --map: what it says is certain, and what it leaves out is',
    '# learned. A place is a JSON Pointer, with * for each item of a list and [type=total] for one row of it.',
    'records:',
  ];
  return `${[...intro, ...records.flatMap(recordLines)].join('\n')}\n`;
}

function recordLines({ name, roles, missing }: MappedPart): readonly string[] {
  const byRole = grouped(inOrder(roles), ({ role }) => role);
  return [
    `  ${name}:`,
    ...[...byRole].flatMap(([role, places]) => roleLines(role, places)),
    ...missing.map((role) => `    # ${role}: /... # ${meanings[role as Role]}; not found`),
  ];
}

/** As people read a record: what it is and in what state, its lines, and what they cost. */
const order: readonly string[] = ['id', 'version', 'status', ...recordRoles];

const inOrder = (roles: readonly MappedRole[]): readonly MappedRole[] =>
  roles.toSorted((a, b) => order.indexOf(a.role) - order.indexOf(b.role));

/** Likely places are comments, since what the file says is certain. */
function roleLines(role: string, places: readonly MappedRole[]): readonly string[] {
  const off = (isCertain: boolean) => (isCertain ? '' : '# ');
  return [
    `    ${off(places.some(({ certainty }) => certainty === 'certain'))}${role}: # ${meanings[role as Role]}`,
    ...places.map(
      ({ at, evidence, certainty }) =>
        `    ${off(certainty === 'certain')}  - ${JSON.stringify(at)} # ${certainty}: ${evidence
          .map(evidenceText)
          .join('; ')
          .replaceAll(/[\r\n]/g, ' ')}`,
    ),
  ];
}
