/** Completion for fish: a line for each word. */
import type { SpelledCommand, SpelledOption } from './spelled-out.ts';

const name = 'storefront-conformance';

/** To be read with `source`. */
export function toFish(commands: readonly SpelledCommand[]): string {
  const top = commands.flatMap(({ path }) => (path === '' || path.includes(' ') ? [] : [path]));
  const lines = commands.flatMap((command) => {
    const when = condition(command.path, top);
    return [
      ...command.subcommands.map((sub) => {
        const summary = commands.find(({ path }) => path === `${command.path} ${sub}`.trim())?.summary;
        return `${when} -a ${quoted(sub)} -d ${quoted(summary ?? '')}`;
      }),
      ...command.options.map((option) => `${when}${optionPart(option)}`),
      ...(command.values.words.length === 0 ? [] : [`${when} -a ${quoted(command.values.words.join(' '))}`]),
      ...(command.values.files ? [`${when} -F`] : []),
    ];
  });
  return [
    `# Completion of ${name}: ${name} --completion fish | source`,
    `complete -c ${name} -f`,
    ...lines,
    '',
  ].join('\n');
}

/** Options of audit are also those of no command at all. */
function condition(path: string, top: readonly string[]): string {
  const start = `complete -c ${name} -n`;
  if (path === '') return `${start} '__fish_use_subcommand'`;
  if (path === 'audit')
    return `${start} ${quoted(`not __fish_seen_subcommand_from ${top.filter((one) => one !== path).join(' ')}`)}`;
  return `${start} ${quoted(
    path
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and '),
  )}`;
}

function optionPart({ flag, help, valued, words, files }: SpelledOption): string {
  const values = [...(words.length > 0 ? [`-a ${quoted(words.join(' '))}`] : []), ...(files ? ['-F'] : [])];
  return ` -l ${flag.replace(/^--/, '')}${valued ? ` -r ${values.join(' ')}`.trimEnd() : ''} -d ${quoted(help)}`;
}

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
