// biome-ignore lint/style/noRestrictedImports: the test reads the files that the page offers.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PRESS } from './texts.ts';

const TOKENS = new URL('../../styles/tokens.css', import.meta.url);

describe('the press kit', () => {
  it.each(PRESS.logo.tiles.flatMap(({ files }) => files))(
    'offers $path, which has the stated size',
    ({ path, format, width, height }) => {
      const file = readFileSync(new URL(`../../../../public${path}`, import.meta.url));
      if (format === 'SVG') expect(file.toString()).toContain(`viewBox="0 0 ${width} ${height}"`);
      else expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([width, height]);
    },
  );

  it('names colours of the site', () => {
    const tokens = readFileSync(TOKENS, 'utf8');
    for (const { hex } of PRESS.colors.swatches) expect(tokens).toContain(`: ${hex};`);
  });
});
