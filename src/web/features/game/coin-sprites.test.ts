import { expect, it } from 'vitest';
import { type CoinArt, coinArt } from './coin-sprites.ts';
import { TOKEN_TYPES } from './rules/tokens.ts';

/** The files show what the stage draws: after a change of the art, `npx vitest run coin-sprites -u` writes them. */
it.each(TOKEN_TYPES)('the picture of $id is drawn like the coin of the stage', async (type) => {
  await expect(svgOf(coinArt(type))).toMatchFileSnapshot(`../../components/coins/${type.id}.svg`);
});

function svgOf({ outline, lines, color, light, dark, ink }: CoinArt): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="104" height="104" viewBox="-52 -52 104 104" stroke-linejoin="round">
  <linearGradient id="shine" x1="0.15" y1="0" x2="0.85" y2="1">
    <stop stop-color="${light}" />
    <stop offset="0.45" stop-color="${color}" />
    <stop offset="1" stop-color="${dark}" />
  </linearGradient>
  <path d="${outline}" fill="url(#shine)" stroke="${dark}" stroke-width="3" />
  <path d="${lines}" fill="none" stroke="${ink}" stroke-opacity="0.45" stroke-width="2" />
</svg>
`;
}
