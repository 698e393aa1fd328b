/** What was heard of a run, so that its report can be written whatever becomes of the run itself. */
import type { Progress } from '../audit.ts';
import { createWaivers } from '../engine/waivers.ts';
import { keyOf } from '../http/leftovers.ts';
import { type Finding, judge } from '../judge.ts';
import type { Question } from '../model/check.ts';
import type { HttpRequest } from '../model/http-request.ts';
import type { Reason } from '../model/inconclusive.ts';
import type { Report, ReportedExchange } from '../model/report.ts';
import type { Verdict } from '../model/verdict.ts';
import { loadRegister } from '../register/load-register.ts';
import { assemble } from '../report/assemble.ts';
import { selection } from '../select.ts';
import type { Job } from './auditor.ts';
import type { Message } from './thread.ts';

/** What those come to that have no verdict: why nobody could tell, or what broke in the suite. */
export type Rest = Pick<Finding, 'inconclusive' | 'error'>;

export interface Heard {
  hear(message: Message): void;
  /** What takes back what the run has made and left. */
  leftovers(): readonly HttpRequest[];
  /** The report of what was heard; the rest is judged by what ended the run. */
  report(rest: Rest): Report;
}

export function createHeard({ target, embedded, startedAt, baselines }: Job): Heard {
  const today = startedAt.toISOString().slice(0, 10);
  const waivers = createWaivers(baselines, { baseUrl: target.baseUrl, today });
  const started = performance.now();
  const register = loadRegister();
  const rows = new Map(register.map((row) => [row.id, row]));
  const whyNot = selection(target, rows);
  const exchanges: ReportedExchange[] = [];
  const verdicts = new Map<string, Verdict>();
  const left = new Map<string, HttpRequest>();
  let questions: readonly Question[] = [];
  let diagnosis: Reason | undefined;
  let sent = 0;

  const judged = ({ verdict, ...progress }: Progress) => {
    verdicts.set(verdict.check, verdict);
    sent = Math.max(sent, progress.sent);
  };
  const unjudged = (question: Question, rest: Rest): Verdict => {
    const skipped = whyNot(question);
    const promises = question.requires.flatMap((id) => rows.get(id) ?? []);
    return judge(question, promises, { ...nothing, ...(skipped ? { skipped } : rest) });
  };
  return {
    hear(message) {
      if (message.kind === 'begun') questions = message.questions;
      if (message.kind === 'progress') judged(message.progress);
      if (message.kind === 'exchange') exchanges.push(message.exchange);
      if (message.kind === 'diagnosis') diagnosis = message.diagnosis;
      if (message.kind === 'made') left.set(keyOf(message.request), message.request);
      if (message.kind === 'taken-back') left.delete(keyOf(message.request));
    },
    leftovers: () => [...left.values()],
    report(rest) {
      const judged = questions.map((question) => verdicts.get(question.id) ?? unjudged(question, rest));
      const baseline = waivers.judge(judged);
      return assemble({
        target,
        embedded,
        register,
        verdicts: judged,
        exchanges,
        sent: Math.max(sent, ...exchanges.map(({ n }) => n)),
        startedAt,
        millis: performance.now() - started,
        ...(diagnosis && { diagnosis }),
        ...(baseline && { baseline }),
      });
    },
  };
}

const nothing = { violations: [], examined: 0, exchanges: [], millis: 0 };
