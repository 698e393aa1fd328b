/**
 * The data of the events of a stream, before any of it is parsed (HTML standard, section 9.2.6). The package
 * eventsource-parser makes an error of each unknown field, and takes 13 s for 16 MB of them.
 */
import { type MostValues, type Size, sizeOf, together } from '../json/tokens.ts';

export type Events = {
  /** Of each event that has data, in their order; up to where the size is too much. */
  readonly data: readonly string[];
  /** Of the JSON in all of them. */
  readonly size: Size;
};

/** @param body any: one that is no event stream has no events. */
export function readEvents(body: Uint8Array, maxValues: MostValues): Events {
  const data: string[] = [];
  let size: Size = { values: 0 };
  // Most bodies need no decoding.
  if (!Buffer.from(body.buffer, body.byteOffset, body.length).includes('data:')) return { data, size };
  let lines: string[] = [];
  for (const line of fieldsIn(new TextDecoder().decode(body))) {
    if (line !== undefined) {
      lines.push(line);
      size = together(size, { values: 1 }, maxValues);
    } else if (lines.length > 0) {
      const event = lines.join('\n');
      lines = [];
      size = together(size, sizeOf(event, maxValues), maxValues);
      data.push(event);
    }
    if (size.excess !== undefined) break;
  }
  return { data, size };
}

const lineFeed = 10;
const carriageReturn = 13;

/** The values of the data fields, and undefined at the end of each event: other fields say nothing about its data. */
function* fieldsIn(text: string): Generator<string | undefined> {
  let begin = 0;
  for (let end = 0; end <= text.length; end += 1) {
    const code = text.charCodeAt(end);
    const isEnd = code === lineFeed || code === carriageReturn || end === text.length;
    if (!isEnd) continue;
    if (begin === end) {
      yield undefined;
    } else if (text.startsWith('data:', begin)) {
      yield text.slice(begin + 'data:'.length, end);
    }
    if (code === carriageReturn && text.charCodeAt(end + 1) === lineFeed) end += 1;
    begin = end + 1;
  }
  // Some servers close the connection without the empty line that ends the last event.
  yield undefined;
}
