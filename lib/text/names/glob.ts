/** Patterns of names, in which `*` stands for any characters. */

export const toGlob = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`, 's');

const escaped = (text: string): string => text.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&');
