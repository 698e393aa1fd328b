/** What was read of bodies: one that comes many times is read once, and what is old makes room for what is new. */
import type { Json } from './http-response.ts';

export interface Readings {
  /**
   * @param read reads the text when it is not known. @throws what that throws.
   * @param forget called when there is no more room for it; whoever asks again has it read again.
   */
  json(text: string, read: () => Json, forget: () => void): Json;
}

type Reading = { readonly json: Json; readonly forget: (() => void)[] };

/** @param mostCharacters of texts that are remembered with their readings; the last one always is. */
export function createReadings(mostCharacters: number): Readings {
  const readings = new Map<string, Reading>();
  let characters = 0;
  const makeRoom = () => {
    for (const [text, { forget }] of readings) {
      if (characters <= mostCharacters || readings.size === 1) return;
      readings.delete(text);
      characters -= text.length;
      for (const each of forget) each();
    }
  };
  return {
    json(text, read, forget) {
      const known = readings.get(text);
      if (known) {
        known.forget.push(forget);
        return known.json;
      }
      const json = read();
      readings.set(text, { json, forget: [forget] });
      characters += text.length;
      makeRoom();
      return json;
    },
  };
}
