/** Asks a person for the contact of an audit, when somebody is there to answer. */
import { contact } from '../../target/reaching/contact.ts';
import type { Io } from '../io.ts';

/** Wrong answers after which the question is dropped. */
const maxAnswers = 3;

const question =
  'Your mail address or URL, for operators of the storefront who want to know who audits it\n(sent in the User-Agent header; empty for none): ';

/** Undefined when nobody is there, or gives none. */
export async function askContact({ ask, stderr, signal }: Io): Promise<string | undefined> {
  if (!ask) return undefined;
  const kind = contact();
  for (let answers = 0; answers < maxAnswers && !signal.aborted; answers += 1) {
    const answer = (await ask(question)).trim();
    if (answer === '') return undefined;
    const value = kind.parse(answer);
    if (value !== undefined) return value;
    stderr.write(`It takes ${kind.takes}.\n`);
  }
  return undefined;
}
