import { expect, it } from 'vitest';
import { type CoinArt, coinArt } from './coin-sprites.ts';
import { TOKEN_TYPES } from './rules/tokens.ts';

/** The files show what the stage draws: after a change of the art, `npx vitest run coin-sprites -u` writes them. */
it.each(TOKEN_TYPES)('the picture of $id is drawn like the coin of the stage', async (type) => {
  await expect(svgOf(coinArt(type))).toMatchFileSnapshot(`../../components/coins/${type.id}.svg`);
});

function svgOf({ outline, lines, color, dark, ink }: CoinArt): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="104" height="104" viewBox="-52 -52 104 104" stroke-linejoin="round">
  <path d="${outline}" fill="${color}" stroke="${dark}" stroke-width="3" />
  <path d="${lines}" fill="none" stroke="${ink}" stroke-opacity="0.45" stroke-width="2" />
</svg>
`;
}
