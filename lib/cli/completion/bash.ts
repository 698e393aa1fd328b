/** Completion for bash, and for zsh, which can read the same. */
import type { SpelledCommand, Values } from './spelled-out.ts';

const name = 'storefront-conformance';

/** To be read with `source`. Words between commas are completed one by one. */
export function toBash(commands: readonly SpelledCommand[]): string {
  const paths = commands.flatMap(({ path }) => (path === '' ? [] : [quoted(`${path} `)]));
  return `# Completion of ${name}: source <(${name} --completion bash)
_storefront_conformance() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path='' word words='' files=''
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$path$word " in ${paths.join(' | ')}) path="$path$word " ;; esac
  done
  case "$path$previous" in
${commands.flatMap(valueCases).join('\n')}
  *)
    case "$path" in
${commands.map(commandCase).join('\n')}
    esac ;;
  esac
  local prefix=''
  if [[ $current == *,* ]]; then prefix="\${current%,*},"; fi
  COMPREPLY=($(compgen -P "$prefix" -W "$words" -- "\${current##*,}"))
  if [[ -n $files ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -F _storefront_conformance ${name}
`;
}

export const toZsh = (commands: readonly SpelledCommand[]): string =>
  `autoload -U +X bashcompinit && bashcompinit\n${toBash(commands).replaceAll('--completion bash', '--completion zsh')}`;

/** What follows an option that takes a value. Before any command is named, options are those of audit. */
function valueCases({ path, options }: SpelledCommand): readonly string[] {
  const before = path === '' ? [''] : path === 'audit' ? ['audit ', ''] : [`${path} `];
  return options
    .filter(({ valued }) => valued)
    .map((option) => {
      const patterns = before.map((start) => quoted(`${start}${option.flag}`));
      return `  ${patterns.join(' | ')}) ${found(option)} ;;`;
    });
}

/** What can stand where no option waits for its value. */
function commandCase(command: SpelledCommand, _: number, all: readonly SpelledCommand[]): string {
  const { path, subcommands, options, values } = command;
  const audit = path === '' ? all.find((other) => other.path === 'audit') : undefined;
  const flags = [...options, ...(audit?.options ?? [])].map(({ flag }) => flag);
  const words = [...new Set([...subcommands, ...flags, ...values.words])];
  return `    ${quoted(path === '' ? '' : `${path} `)}) ${found({ words, files: values.files })} ;;`;
}

const found = ({ words, files }: Values): string =>
  `words=${quoted(words.join(' '))}${files ? ' files=yes' : ''}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
