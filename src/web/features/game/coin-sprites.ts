import { TOKEN_TYPES, type TokenType, type TokenTypeId } from './rules/tokens.ts';

/**
 * The coins as data for SVG in the page and canvas on the stage, in coordinates from -50 to 50. Outline and points
 * distinguish the types, not only the colour.
 */
export interface CoinArt {
  readonly outline: string;
  /** Thin lines over the face: facets and inner rings. */
  readonly lines: string;
  /** The specified colour, and its shaded variant. */
  readonly color: string;
  readonly dark: string;
  /** Of its trail: dark yellow would be olive. */
  readonly glow: string;
  readonly ink: string;
  readonly numeral: string;
  readonly numeralSize: number;
}

/** A closed path around the centre, whose radius is a function of the angle. */
function around(points: number, radius: (angle: number) => number, from = 0): string {
  const corners = Array.from({ length: points }, (_, index) => {
    const angle = from + (index / points) * 2 * Math.PI;
    return `${rounded(radius(angle) * Math.cos(angle))} ${rounded(radius(angle) * Math.sin(angle))}`;
  });
  return `M${corners.join('L')}Z`;
}

const rounded = (coordinate: number): number => Math.round(coordinate * 10) / 10;

const circle = (radius: number) =>
  `M${radius} 0A${radius} ${radius} 0 1 1 ${-radius} 0A${radius} ${radius} 0 1 1 ${radius} 0Z`;
const polygon = (corners: number, radius: number, from = 0) => around(corners, () => radius, from);
const scallop = (radius: number, depth: number, lobes: number) =>
  around(lobes * 10, (angle) => radius + depth * Math.cos(lobes * angle));

type CoinShape = Omit<CoinArt, 'color' | 'numeral'>;

const SHAPES: Record<TokenTypeId, CoinShape> = {
  bronze: {
    numeralSize: 44,
    outline: circle(46),
    lines: circle(35),
    dark: '#7d4713',
    glow: '#ff9440',
    ink: '#2a1403',
  },
  silver: {
    numeralSize: 44,
    outline: polygon(8, 48, Math.PI / 8),
    lines: polygon(8, 38, Math.PI / 8) + polygon(8, 32, Math.PI / 8),
    dark: '#68686a',
    glow: '#a9b6c9',
    ink: '#17181a',
  },
  gold: {
    numeralSize: 38,
    outline: scallop(44, 3.6, 12),
    lines: circle(34),
    dark: '#a87200',
    glow: '#ff9f1a',
    ink: '#2c1d00',
  },
  platinum: {
    numeralSize: 36,
    outline: polygon(6, 49, Math.PI / 6),
    lines: `${polygon(6, 39, Math.PI / 6)}M-16 -25L16 -25M-16 25L16 25`,
    dark: '#5b76a8',
    glow: '#86a9ff',
    ink: '#101d38',
  },
  diamond: {
    numeralSize: 23,
    outline: 'M-30 -40L30 -40L50 -14L0 46L-50 -14Z',
    lines: 'M-50 -14L50 -14M-30 -40L-38 -14L0 46L38 -14L30 -40M-38 -14L-12 -40M38 -14L12 -40M-12 -40L0 -14L12 -40',
    dark: '#3d9bb8',
    glow: '#5fd4ff',
    ink: '#03222d',
  },
};

export function coinArt({ id, color, points }: TokenType): CoinArt {
  return { ...SHAPES[id], color, numeral: String(points) };
}

export function outlineOf(id: TokenTypeId): string {
  return SHAPES[id].outline;
}

/** A coin's images, painted once: a frame only copies them. */
export interface CoinSprite {
  readonly face: HTMLCanvasElement;
  /** The dark outline behind the face, which gives a turning coin thickness. */
  readonly edge: HTMLCanvasElement;
  readonly glow: HTMLCanvasElement;
  readonly trail: HTMLCanvasElement;
}

export type CoinSprites = Record<TokenTypeId, CoinSprite>;

const ART_WIDTH = 104;
const FACE_PX = 240;
export const GLOW_PX = 128;
const TRAIL_WIDTH_PX = 64;
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

/** From its top to its bottom, for areas of any size. */
export function paintedFade(from: string, to: string): HTMLCanvasElement {
  return painted(1, 64, (context) => {
    const fade = context.createLinearGradient(0, 0, 0, 64);
    fade.addColorStop(0, from);
    fade.addColorStop(1, to);
    context.fillStyle = fade;
    context.fillRect(0, 0, 1, 64);
  });
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
function paintFace(context: CanvasRenderingContext2D, art: CoinArt, fontFamily: string): void {
  const outline = new Path2D(art.outline);
  context.fillStyle = art.color;
  context.fill(outline);
  context.lineWidth = 3;
  context.strokeStyle = art.dark;
  context.stroke(outline);
  context.globalAlpha = 0.45;
  context.lineWidth = 2;
  context.strokeStyle = art.ink;
  context.stroke(new Path2D(art.lines));
  context.globalAlpha = 1;
  context.fillStyle = art.ink;
  context.font = `700 ${art.numeralSize}px ${fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(art.numeral, 0, art.numeralSize * 0.36);
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

/** Fades towards its top and its sides. */
function paintTrail(context: CanvasRenderingContext2D, color: string): void {
  const fade = context.createLinearGradient(0, 0, 0, TRAIL_HEIGHT_PX);
  fade.addColorStop(0, `${color}00`);
  fade.addColorStop(1, `${color}80`);
  const sides = context.createLinearGradient(0, 0, TRAIL_WIDTH_PX, 0);
  for (const [at, alpha] of ['00', '50', 'ff', '50', '00'].entries()) sides.addColorStop(at / 4, `#ffffff${alpha}`);
  context.fillStyle = fade;
  context.fillRect(0, 0, TRAIL_WIDTH_PX, TRAIL_HEIGHT_PX);
  context.globalCompositeOperation = 'destination-in';
  context.fillStyle = sides;
  context.fillRect(0, 0, TRAIL_WIDTH_PX, TRAIL_HEIGHT_PX);
}

function spriteOf(art: CoinArt, fontFamily: string): CoinSprite {
  return {
    face: paintedCoin((context) => paintFace(context, art, fontFamily)),
    edge: paintedCoin((context) => paintEdge(context, art)),
    glow: painted(GLOW_PX, GLOW_PX, (context) => paintGlow(context, art.glow)),
    trail: painted(TRAIL_WIDTH_PX, TRAIL_HEIGHT_PX, (context) => paintTrail(context, art.glow)),
  };
}

/** Paints all coins. Paint again when the font has loaded. */
export function paintCoins(fontFamily: string): CoinSprites {
  const [bronze, silver, gold, platinum, diamond] = TOKEN_TYPES.map((type) => spriteOf(coinArt(type), fontFamily));
  if (!bronze || !silver || !gold || !platinum || !diamond) throw new Error('A token type has no sprite.');
  return { bronze, silver, gold, platinum, diamond };
}
