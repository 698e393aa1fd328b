/** The descriptions of products: a few words, or as long as those of large stores. */
import { mix, random } from './random.ts';

/** In bytes: all of it is ASCII. */
const leastLong = 20_000;

const sentences: readonly [string, ...string[]] = [
  'It is made in small batches, and each one is looked at twice before it leaves the workshop.',
  'Wash it cold and dry it in the shade; it forgives almost everything else.',
  'The seams are double, the edges are bound, and the loose end is tucked in by hand.',
  'What breaks is repaired for free, as long as we can find out how it was made.',
  'The colour comes from plants, so it fades a little in the first summer and then stays.',
  'It was drawn on paper, cut in card, and tried on everybody who happened to pass by.',
  'Its parcel is paper all the way, tape included.',
  'Measured flat, it differs by up to one centimetre from the table below.',
];

export const shortDescription = (title: string): string =>
  `<p>A ${title.toLowerCase()}, made to last.</p>\n<ul><li>Made by hand</li><li>Repaired for free</li></ul>`;

/** A little over 20 KB, and different for each product. */
export function longDescription(title: string, seed: number, index: number): string {
  const source = random(mix(seed ^ 0x5f3759df, index));
  const parts = [shortDescription(title)];
  let length = parts.join('').length;
  while (length < leastLong) {
    const part = `\n<p>${source.pick(sentences)} ${source.pick(sentences)}</p>`;
    parts.push(part);
    length += part.length;
  }
  return parts.join('');
}
