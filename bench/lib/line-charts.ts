/** One line for each name, of values at equal intervals. */
export interface Chart {
  readonly title: string;
  readonly unit: string;
  readonly lines: Readonly<Record<string, readonly number[]>>;
}

const WIDTH = 900;
const HEIGHT = 150;
const MARGIN = { left: 70, right: 150, top: 34, bottom: 16 };
const COLOURS = ['#1f6feb', '#d1242f', '#1a7f37'];

/** Returns an SVG with one chart below the other, each from 0 to its highest value. */
export function lineCharts(heading: string, charts: readonly Chart[]): string {
  const height = 40 + charts.length * HEIGHT;
  const body = charts.map((chart, index) => `<g transform="translate(0 ${40 + index * HEIGHT})">${draw(chart)}</g>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" fill="#24292f">
<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="${MARGIN.left}" y="24" font-size="16">${escapeXml(heading)}</text>
${body.join('\n')}
</svg>
`;
}

function draw({ title, unit, lines }: Chart): string {
  const [left, right, top, bottom] = [MARGIN.left, WIDTH - MARGIN.right, MARGIN.top, HEIGHT - MARGIN.bottom];
  const highest = Math.max(...Object.values(lines).flat().filter(Number.isFinite), 0) || 1;
  const y = (value: number) => bottom - ((bottom - top) * value) / highest;
  const parts = [0, highest / 2, highest].map(
    (value) =>
      `<path d="M${left} ${y(value)}H${right}" stroke="#d0d7de"/><text x="${left - 8}" y="${y(value) + 4}" text-anchor="end">${short(value)}</text>`,
  );
  for (const [index, [name, values]] of Object.entries(lines).entries()) {
    const colour = COLOURS[index % COLOURS.length];
    const x = (at: number) => left + ((right - left) * at) / Math.max(1, values.length - 1);
    const points = values.flatMap((value, at) =>
      Number.isFinite(value) ? [`${x(at).toFixed(1)},${y(value).toFixed(1)}`] : [],
    );
    parts.push(
      `<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="1.5"/>`,
      `<text x="${right + 10}" y="${top + 10 + 16 * index}" fill="${colour}">${escapeXml(name)}: ${short(values.at(-1) ?? 0)}</text>`,
    );
  }
  return `<text x="${left}" y="${top - 12}" font-weight="bold">${escapeXml(`${title}, ${unit}`)}</text>${parts.join('')}`;
}

function short(value: number): string {
  return value >= 100 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(1);
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
