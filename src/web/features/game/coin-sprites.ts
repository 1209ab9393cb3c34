import { TOKEN_TYPES, type TokenTypeId } from '#domain/game/token-types.ts';
import { type CoinArt, coinArt } from './coin-art.ts';

/** A coin's images, painted once: a frame only copies them. */
export interface CoinSprite {
  readonly color: string;
  readonly face: HTMLCanvasElement;
  /** The dark outline behind the face, which gives a turning coin thickness. */
  readonly edge: HTMLCanvasElement;
  readonly glow: HTMLCanvasElement;
  readonly trail: HTMLCanvasElement;
}

export type CoinSprites = Record<TokenTypeId, CoinSprite>;

const ART_WIDTH = 104;
const FACE_PX = 160;
const GLOW_PX = 128;
const TRAIL_WIDTH_PX = 32;
const TRAIL_HEIGHT_PX = 128;

type Paint = (context: CanvasRenderingContext2D) => void;

function painted(width: number, height: number, paint: Paint): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context !== null) paint(context);
  return canvas;
}

function paintedCoin(paint: Paint): HTMLCanvasElement {
  return painted(FACE_PX, FACE_PX, (context) => {
    context.translate(FACE_PX / 2, FACE_PX / 2);
    context.scale(FACE_PX / ART_WIDTH, FACE_PX / ART_WIDTH);
    context.lineJoin = 'round';
    paint(context);
  });
}

/** In the coordinates of the coin's paths. */
export function paintFace(context: CanvasRenderingContext2D, art: CoinArt, fontFamily: string): void {
  const shine = context.createLinearGradient(-32, -48, 32, 48);
  shine.addColorStop(0, art.light);
  shine.addColorStop(0.45, art.color);
  shine.addColorStop(1, art.dark);
  const outline = new Path2D(art.outline);
  context.fillStyle = shine;
  context.fill(outline);
  context.lineWidth = 3;
  context.strokeStyle = art.dark;
  context.stroke(outline);
  context.globalAlpha = 0.45;
  context.lineWidth = 2;
  context.strokeStyle = art.ink;
  context.stroke(new Path2D(art.lines));
  context.globalAlpha = 0.55;
  context.save();
  context.clip(outline);
  context.strokeStyle = '#ffffff';
  context.lineWidth = 4;
  context.beginPath();
  context.arc(0, 0, 42, Math.PI * 1.08, Math.PI * 1.42);
  context.stroke();
  context.restore();
  context.globalAlpha = 1;
  context.fillStyle = art.ink;
  context.font = `700 ${art.numeralSize}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(art.numeral, 0, art.numeralY + art.numeralSize * 0.36);
}

function paintEdge(context: CanvasRenderingContext2D, art: CoinArt): void {
  const outline = new Path2D(art.outline);
  context.fillStyle = art.dark;
  context.strokeStyle = art.dark;
  context.lineWidth = 3;
  context.fill(outline);
  context.stroke(outline);
}

function paintGlow(context: CanvasRenderingContext2D, color: string): void {
  const half = GLOW_PX / 2;
  const light = context.createRadialGradient(half, half, 0, half, half, half);
  light.addColorStop(0, color);
  light.addColorStop(0.35, `${color}66`);
  light.addColorStop(1, `${color}00`);
  context.fillStyle = light;
  context.fillRect(0, 0, GLOW_PX, GLOW_PX);
}

function paintTrail(context: CanvasRenderingContext2D, color: string): void {
  const fade = context.createLinearGradient(0, 0, 0, TRAIL_HEIGHT_PX);
  fade.addColorStop(0, `${color}00`);
  fade.addColorStop(1, `${color}70`);
  context.fillStyle = fade;
  context.beginPath();
  context.moveTo(TRAIL_WIDTH_PX / 2, 0);
  context.lineTo(TRAIL_WIDTH_PX, TRAIL_HEIGHT_PX);
  context.lineTo(0, TRAIL_HEIGHT_PX);
  context.fill();
}

function spriteOf(art: CoinArt, fontFamily: string): CoinSprite {
  return {
    color: art.color,
    face: paintedCoin((context) => paintFace(context, art, fontFamily)),
    edge: paintedCoin((context) => paintEdge(context, art)),
    glow: painted(GLOW_PX, GLOW_PX, (context) => paintGlow(context, art.color)),
    trail: painted(TRAIL_WIDTH_PX, TRAIL_HEIGHT_PX, (context) => paintTrail(context, art.color)),
  };
}

/** Paints all coins. Paint again when the font has loaded. */
export function paintCoins(fontFamily: string): CoinSprites {
  const [bronze, silver, gold, platinum, diamond] = TOKEN_TYPES.map((type) => spriteOf(coinArt(type), fontFamily));
  if (!bronze || !silver || !gold || !platinum || !diamond) throw new Error('A token type has no sprite.');
  return { bronze, silver, gold, platinum, diamond };
}
