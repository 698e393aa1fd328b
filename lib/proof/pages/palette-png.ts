/** Pictures with at most 256 colours: a third of the size of what Chromium writes, and to a reader the same. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright-core';

type Indexed = {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour. */
  readonly palette: readonly number[];
  /** The number of the colour of each pixel, row by row, in base64. */
  readonly pixels: string;
};

/** @param page an empty page, which decodes the picture. @param png as Playwright takes it. */
export async function toPalettePng(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto('about:blank');
  const indexed: Indexed = await page.evaluate(`(${indexing})('${png.toString('base64')}')`);
  return encoded(indexed);
}

/** Runs in the page. The most frequent colours of a coarse grid are the palette; every pixel takes the nearest. */
const indexing = `async (base64) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + base64;
  await image.decode();
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const exact = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    exact.set(colour, (exact.get(colour) ?? 0) + 1);
  }
  const cells = new Map();
  for (const [colour, count] of [...exact].sort((one, other) => other[1] - one[1])) {
    const cell = colour & 0xf0f0f0;
    if (cells.has(cell)) cells.get(cell).count += count;
    else cells.set(cell, { colour, count });
  }
  const palette = [...cells.values()].sort((one, other) => other.count - one.count).slice(0, 256).map(({ colour }) => colour);
  const distance = (one, other) =>
    [16, 8, 0].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  const nearest = new Map([...exact.keys()].map((colour) => {
    let best = 0;
    palette.forEach((one, index) => { if (distance(one, colour) < distance(palette[best], colour)) best = index; });
    return [colour, best];
  }));
  let pixels = '';
  for (let i = 0; i < data.length; i += 4) pixels += String.fromCharCode(nearest.get((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]));
  return { width, height, palette: palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]), pixels: btoa(pixels) };
}`;

/** PNG, third edition: colour type 3, one byte a pixel, no filter. */
function encoded({ width, height, palette, pixels }: Indexed): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const bytes = Buffer.from(pixels, 'base64');
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.concat([Buffer.from([0]), bytes.subarray(y * width, (y + 1) * width)]),
  );
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette)),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
