/** The curves as a picture in SVG, readable on a light and on a dark page. */
import type { Point } from './curve.ts';

export type Mark = Point & { readonly name: string };

const [width, height] = [760, 400];
const plot = { left: 76, top: 24, right: 24, bottom: 52 };
const stepOfAxis = 100;

const style = `text{font:13px system-ui,sans-serif;fill:#333}.axis{stroke:#888;fill:none}.grid{stroke:#ddd}
.quick{stroke:#b45309;fill:none;stroke-width:2.5}.usual{stroke:#1d4ed8;fill:none;stroke-width:2.5}.dot{fill:#111}
@media (prefers-color-scheme:dark){text{fill:#ddd}.grid{stroke:#444}.quick{stroke:#fbbf24}.usual{stroke:#93c5fd}.dot{fill:#fff}}`;

export function toPicture(usual: readonly Point[], quick: readonly Point[], marks: readonly Mark[]): string {
  const most = Math.ceil(Math.max(...[...usual, ...marks].map(({ requests }) => requests)) / 100) * 100;
  const x = (requests: number) =>
    Math.round(plot.left + (requests / most) * (width - plot.left - plot.right));
  const y = (percent: number) =>
    Math.round(height - plot.bottom - (percent / 100) * (height - plot.top - plot.bottom));
  const line = (points: readonly Point[]) =>
    points.map(({ requests, percent }) => `${x(requests)},${y(percent)}`).join(' ');
  const columns = Array.from({ length: most / stepOfAxis + 1 }, (_, i) => i * stepOfAxis);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="title">`,
    '<title id="title">Saboteurs caught, in percent, by the requests sent</title>',
    `<style>${style}</style>`,
    ...[0, 20, 40, 60, 80, 100].flatMap((percent) => [
      `<path class="grid" d="M${plot.left} ${y(percent)}H${width - plot.right}"/>`,
      `<text x="${plot.left - 8}" y="${y(percent) + 4}" text-anchor="end">${percent} %</text>`,
    ]),
    ...columns.map(
      (requests) =>
        `<text x="${x(requests)}" y="${height - plot.bottom + 20}" text-anchor="middle">${requests}</text>`,
    ),
    `<path class="axis" d="M${plot.left} ${plot.top}V${height - plot.bottom}H${width - plot.right}"/>`,
    `<text x="${(width + plot.left) / 2}" y="${height - 10}" text-anchor="middle">requests of a read-only audit</text>`,
    `<text x="16" y="${height / 2}" text-anchor="middle" transform="rotate(-90 16 ${height / 2})">saboteurs caught</text>`,
    ...legend(),
    `<polyline class="usual" points="${line(usual)}"/>`,
    `<polyline class="quick" points="${line(quick)}"/>`,
    ...marks.flatMap(({ name, requests, percent }) => [
      `<circle class="dot" cx="${x(requests)}" cy="${y(percent)}" r="5"/>`,
      `<text x="${x(requests)}" y="${y(percent) + (percent < 100 ? -12 : 24)}" text-anchor="middle">${name}</text>`,
    ]),
    '</svg>',
    '',
  ].join('\n');
}

const legend = (): readonly string[] =>
  [
    ['usual', 'whole checks'],
    ['quick', 'the most telling inputs alone'],
  ].map(
    ([name, text], i) =>
      `<path class="${name}" d="M440 ${240 + i * 24}h32"/><text x="480" y="${244 + i * 24}">${text}</text>`,
  );
