/** The parts of action.yml that come from the table of options: an input for each, and the variable that carries it. */
import { stringify } from 'yaml';
import { environmentName } from '../../target/option.ts';
import { type OptionName, optionNames, options } from '../../target/options.ts';

/** Options that make no sense in a workflow, and why. */
export const notInputs: Readonly<Partial<Record<OptionName, string>>> = {
  path: 'a person reproduces a single counterexample',
  browser: 'needs a package of its own',
  format: 'the action writes annotations',
  'no-color': 'annotations have no colours',
  quiet: 'annotations have no progress',
  metrics: 'no collector reads the files of a workflow',
  'changed-only': 'prints no annotations, and a workflow keeps no folder',
};

/** Defaults of the action, where they are not those of the command. */
const defaults: Readonly<Partial<Record<OptionName, string>>> = {
  out: 'storefront-conformance',
  seed: '1',
};

const descriptions: Readonly<Partial<Record<OptionName, string>>> = {
  url: 'The storefront, such as https://staging.example.com.',
  baseline: 'Files of known failures, or builtin:shopify. A file that is not there yet is a notice.',
  header: "Lines such as 'Name: value', from a secret; no output shows the value.",
  seed: 'Seed of the generated inputs; a fixed one keeps runs comparable.',
  out: 'Folder in the workspace for the reports.',
};

export const inputNames: readonly OptionName[] = optionNames.filter((name) => !(name in notInputs));

/** Not STOREFRONT_*, so that an input that is not given leaves a variable of the job alone. */
const variableOf = (name: string): string => environmentName(name).replace(/^STOREFRONT/, 'AUDIT');

const inputs = Object.fromEntries(
  inputNames.map((name) => [
    name,
    {
      description:
        descriptions[name] ?? `${options[name].help.replace(/^./, (first) => first.toUpperCase())}.`,
      required: name === 'url',
      ...(name !== 'url' && { default: defaults[name] ?? '' }),
    },
  ]),
);

const variables = Object.fromEntries(inputNames.map((name) => [variableOf(name), `\${{ inputs.${name} }}`]));

const section = (text: string, name: string, content: object): string =>
  text.replace(
    new RegExp(`^( *)# Options of an audit, as ${name}.*\\n[^]*?(?= *# End of the ${name} )`, 'm'),
    (_, margin: string) =>
      `${margin}# Options of an audit, as ${name}: "npm run generate" writes them.\n${stringify(content, {
        lineWidth: 0,
        singleQuote: true,
      }).replace(/^(?=.)/gm, margin)}`,
  );

/** action.yml with the options as they are now. */
export const withOptions = (action: string): string =>
  section(section(action, 'inputs', inputs), 'variables', variables);
