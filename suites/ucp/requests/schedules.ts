/** Schedules of locations: whether they can be evaluated, and a moment at which one is surely closed. */
import { type JsonObject, objectsOf } from '../../../lib/assert/json.ts';
import { show } from '../../../lib/assert/violation.ts';

type ScheduleFault = {
  readonly promise: 'commerce.ucp.location-hours' | 'commerce.ucp.location-schedules';
  readonly what: string;
  readonly expected: string;
  readonly actual: unknown;
};

export function scheduleFault(location: JsonObject): ScheduleFault | undefined {
  const [hours, exceptions] = [objectsOf(location.hours), objectsOf(location.exception_hours)];
  if (!isTimeZone(location.timezone)) {
    return {
      ...{ promise: 'commerce.ucp.location-hours', what: 'the time zone' },
      ...{ expected: 'an identifier of the IANA database', actual: location.timezone },
    };
  }
  const wrong = [...hours, ...exceptions].find((interval) => !isInterval(interval, exceptions));
  if (!wrong) return undefined;
  return {
    ...{ promise: 'commerce.ucp.location-schedules', what: 'the interval' },
    ...{ expected: 'one that can be evaluated, and overlaps with no other exception', actual: wrong },
  };
}

function isTimeZone(name: unknown): boolean {
  if (typeof name !== 'string' || !name) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** A full closure has no times; two exceptions have the same dates, or none in common. */
function isInterval(interval: JsonObject, exceptions: readonly JsonObject[]): boolean {
  const { opens, closes, valid_from: from, valid_through: through } = interval;
  const isTimed = typeof opens === 'string' && typeof closes === 'string' && opens !== closes;
  if (from === undefined) return isTimed;
  if (typeof from !== 'string' || typeof through !== 'string' || from > through) return false;
  const crossing = exceptions.filter(
    (one) => String(one.valid_from) <= through && from <= String(one.valid_through),
  );
  const dates = new Set(crossing.map((one) => show([one.valid_from, one.valid_through])));
  return (isTimed || (opens === undefined && closes === undefined)) && dates.size === 1;
}

/** 1 January 2035 and the days after it: exceptions of today do not reach it. */
const start = Date.UTC(2035, 0, 1);

const hour = 3_600_000;

/** @returns an instant at which no interval of the regular hours is open; undefined for unknown hours. */
export function closedInstant({
  hours,
  exception_hours: exceptions,
  timezone,
}: JsonObject): string | undefined {
  const regular = objectsOf(hours);
  const isLater = objectsOf(exceptions).some((one) => String(one.valid_through) >= '2035');
  if (regular.length === 0 || isLater || !isTimeZone(timezone)) return undefined;
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone: String(timezone), weekday: 'long', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  });
  for (let i = 0; i < 7 * 24; i += 1) {
    const at = new Date(start + i * hour);
    const [day = '', time = ''] = clock.format(at).toLowerCase().split(/[ ,]+/);
    if (!regular.some((interval) => touches(interval, day, time))) return at.toISOString();
  }
  return undefined;
}

/** Intervals that reach into the next day count for both whole days, which is more than they do. */
function touches({ day, opens, closes }: JsonObject, today: string, time: string): boolean {
  const [from, to] = [String(opens), String(closes)];
  if (to <= from || (from === '00:00' && to === '23:59')) {
    return day === today || after(String(day)) === today;
  }
  return day === today && from <= time && time < to;
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

const after = (day: string): string => days[(days.indexOf(day) + 1) % days.length] ?? '';
