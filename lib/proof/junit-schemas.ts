/** The two public JUnit schemas as tables; an XSD engine for two pages of rules is not worth a dependency. */
import { SaxesParser } from 'saxes';

type Rule = {
  /** Matches the names of the children, each followed by a space. */
  readonly children: RegExp;
  readonly required: readonly string[];
  readonly optional: readonly string[];
};

export type JunitSchema = {
  readonly elements: Readonly<Record<string, Rule>>;
  /** Patterns of attribute values, by attribute name. */
  readonly forms: Readonly<Record<string, RegExp>>;
};

const rule = (children: string, required = '', optional = ''): Rule => ({
  children: new RegExp(`^(?:${children})$`),
  required: required.split(' ').filter(Boolean),
  optional: optional.split(' ').filter(Boolean),
});

/** The schema of Windy Road for Apache Ant's JUnit and JUnitReport tasks. */
export const ant: JunitSchema = {
  elements: {
    testsuites: rule('(testsuite )*'),
    testsuite: rule(
      'properties (testcase )*system-out system-err ',
      'name timestamp hostname tests failures errors time package id',
      'skipped',
    ),
    properties: rule('(property )*'),
    property: rule('', 'name value'),
    testcase: rule('((skipped|error|failure) )?', 'name classname time'),
    error: rule('', 'type', 'message'),
    failure: rule('', 'type', 'message'),
    // Declared without a type: any content is valid.
    skipped: rule('', '', 'message type'),
    'system-out': rule(''),
    'system-err': rule(''),
  },
  forms: {
    timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/,
    hostname: /\S/,
    name: /\S/,
    tests: /^\d+$/,
    failures: /^\d+$/,
    errors: /^\d+$/,
    skipped: /^\d+$/,
    id: /^\d+$/,
    time: /^\d+(\.\d+)?$/,
  },
};

/** junit-10.xsd of Jenkins' xUnit plugin. */
export const jenkins: JunitSchema = {
  elements: {
    testsuites: rule('(testsuite )*', '', 'name time tests failures errors'),
    testsuite: rule(
      '((testsuite|properties|testcase|system-out|system-err) )*',
      'name tests failures errors',
      'group time skipped timestamp hostname id package file log url',
    ),
    properties: rule('(property )*'),
    property: rule('', 'name value'),
    testcase: rule('((skipped|error|failure|system-out|system-err) )*', 'name', 'time classname group'),
    error: rule('', '', 'type message'),
    failure: rule('', '', 'type message'),
    skipped: rule('', '', 'type message'),
    'system-out': rule(''),
    'system-err': rule(''),
  },
  forms: { time: /^\d*(\.\d*)?$/ },
};

/** @returns one line per violation; none if the file is valid. */
export function complaintsOf(xml: string, { elements, forms }: JunitSchema): readonly string[] {
  const complaints: string[] = [];
  const open = [{ name: 'document', children: '' }];
  const parser = new SaxesParser();
  parser.on('error', ({ message }) => void complaints.push(message));
  parser.on('opentag', ({ name, attributes }) => {
    const { required = [], optional = [] } = elements[name] ?? {};
    const names = Object.keys(attributes);
    complaints.push(
      ...names.filter((key) => ![...required, ...optional].includes(key)).map((key) => `${name} with ${key}`),
      ...required.filter((key) => !names.includes(key)).map((key) => `${name} without ${key}`),
      ...names
        .filter((key) => !(forms[key] ?? /^/).test(attributes[key] ?? ''))
        .map((key) => `${name} with ${key}="${attributes[key]}"`),
    );
    const parent = open.at(-1);
    if (parent) parent.children += `${name} `;
    open.push({ name, children: '' });
  });
  parser.on('closetag', () => {
    const { name = '', children = '' } = open.pop() ?? {};
    if (!elements[name]?.children.test(children)) complaints.push(`${name} of: ${children}`);
  });
  parser.write(xml).close();
  if (!/^testsuites? $/.test(open[0]?.children ?? '')) complaints.push('no test suites');
  return complaints;
}
