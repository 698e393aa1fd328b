/** One line for each event of a fleet: text for people, or JSON for log collectors. */
import { visible } from '../../text/visible.ts';
import { plural } from '../../text/words.ts';
import type { FleetEvent } from '../engine/port.ts';
import { pauseOf } from '../lane.ts';

/** Ends with a line feed; empty for events that the text format omits. @param at milliseconds since the epoch. */
export function logLine(event: FleetEvent, format: LogFormat, at: number): string {
  if (format === 'json') return `${JSON.stringify({ at: new Date(at).toISOString(), ...asData(event) })}\n`;
  const text = asText(event);
  return text === undefined ? '' : `${visible(text)}\n`;
}

/** A flat object without the options of the job. */
function asData(event: FleetEvent): Readonly<Record<string, unknown>> {
  switch (event.kind) {
    case 'audited': {
      const { origin, lane, week, outcome, requests, seconds, attempt, change, error } = event.row;
      return { event: 'audited', origin, lane, week, outcome, requests, seconds, attempt, change, error };
    }
    case 'slowed':
      return { event: 'slowed', lane: event.lane, ...event.slowing, kind: event.slowing.kind };
    case 'disconnected':
    case 'reconnected':
      return { ...event, event: event.kind, kind: undefined };
    default: {
      const { kind, job, ...rest } = event;
      return { event: kind, origin: job.origin, lane: job.lane, week: job.week, ...rest };
    }
  }
}

function asText(event: FleetEvent): string | undefined {
  switch (event.kind) {
    case 'audited': {
      const { origin, outcome, headline, requests, seconds, error } = event.row;
      const result = outcome === 'not-audited' ? `not audited: ${error?.split('\n')[0]}` : headline;
      return `${origin}: ${result} (${plural(requests, 'request')}, ${seconds.toFixed(1)} s)`;
    }
    case 'retry':
      return `${event.job.origin}: ${event.because}; retry in ${event.inSeconds} s`;
    case 'slowed': {
      const pause = Math.ceil(pauseOf(event.slowing) / 1000);
      return `lane "${event.lane}" slows down${pause > 0 ? ` after a pause of ${pause} s` : ''}: ${event.slowing.because}`;
    }
    case 'lost':
      return `${event.job.origin}: given up: ${event.because}`;
    case 'disconnected':
      return event.because;
    case 'reconnected':
      return 'the connection to Redis is back';
    default:
      return undefined;
  }
}

export const logFormats = ['text', 'json'] as const;

export type LogFormat = (typeof logFormats)[number];
