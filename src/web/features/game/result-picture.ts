import { TOKEN_TYPES, type TokenCounts } from '#domain/game/token-types.ts';
import { SITE } from '#web/content/site.ts';
import { coinArt } from './coin-art.ts';
import { paintFace } from './coin-sprites.ts';
import { STAGE_COLORS } from './stage-colors.ts';
import { GAME_CONTENT } from './texts.ts';

const TEXTS = GAME_CONTENT.picture;
const WIDTH_PX = 1_200;
const HEIGHT_PX = 630;
const COIN_RADIUS_PX = 56;
const COIN_GAP_PX = 200;

export interface ResultOfRound {
  readonly score: number;
  readonly bestScore: number;
  readonly collected: Readonly<TokenCounts>;
}

/** Draws the result of a round in the browser. Throws without canvas support. */
export async function drawResultPicture({ score, bestScore, collected }: ResultOfRound): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH_PX;
  canvas.height = HEIGHT_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw on a canvas.');
  const { fontFamily } = getComputedStyle(document.body);
  const write = (text: string, y: number, font: string, color: string): void => {
    context.font = `${font} ${fontFamily}`;
    context.fillStyle = color;
    context.fillText(text, WIDTH_PX / 2, y);
  };
  context.fillStyle = STAGE_COLORS.sunken;
  context.fillRect(0, 0, WIDTH_PX, HEIGHT_PX);
  context.fillStyle = STAGE_COLORS.volt;
  context.fillRect(0, 0, WIDTH_PX, 8);
  context.textAlign = 'center';
  write(`${SITE.name} · ${GAME_CONTENT.title}`, 84, '600 34px', STAGE_COLORS.text);
  write(String(score), 270, '700 190px', STAGE_COLORS.volt);
  write(TEXTS.points(score, bestScore), 330, '400 32px', STAGE_COLORS.text);
  drawCoins(context, collected, fontFamily);
  write(`${location.host}${location.pathname} · ${GAME_CONTENT.disclaimer}`, 592, '400 24px', STAGE_COLORS.text);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)), 'image/png');
  });
}

/** In a row, each with the number of its type. */
function drawCoins(context: CanvasRenderingContext2D, collected: Readonly<TokenCounts>, fontFamily: string): void {
  const types = TOKEN_TYPES.filter(({ id }) => collected[id] > 0);
  const firstX = WIDTH_PX / 2 - ((types.length - 1) * COIN_GAP_PX) / 2;
  types.forEach((type, index) => {
    context.save();
    context.translate(firstX + index * COIN_GAP_PX, 436);
    context.scale(COIN_RADIUS_PX / 50, COIN_RADIUS_PX / 50);
    paintFace(context, coinArt(type), fontFamily);
    context.restore();
    context.font = `600 30px ${fontFamily}`;
    context.fillStyle = STAGE_COLORS.text;
    context.fillText(`×${collected[type.id]}`, firstX + index * COIN_GAP_PX, 532);
  });
}
