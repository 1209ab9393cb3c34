import type { TokenType, TokenTypeId } from '#domain/game/token-types.ts';

/**
 * The coins as data for SVG in the page and canvas on the stage, in coordinates from -50 to 50. Outline and points
 * distinguish the types, not only the colour.
 */
export interface CoinArt {
  readonly outline: string;
  /** Thin lines over the face: facets and inner rings. */
  readonly lines: string;
  /** The specified colour, and its lit and shaded variants. */
  readonly color: string;
  readonly light: string;
  readonly dark: string;
  readonly ink: string;
  readonly numeral: string;
  readonly numeralSize: number;
  readonly numeralY: number;
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
    numeralY: 0,
    outline: circle(46),
    lines: circle(35),
    light: '#efb071',
    dark: '#7d4713',
    ink: '#2a1403',
  },
  silver: {
    numeralSize: 44,
    numeralY: 0,
    outline: polygon(8, 48, Math.PI / 8),
    lines: polygon(8, 38, Math.PI / 8) + polygon(8, 32, Math.PI / 8),
    light: '#f4f6f8',
    dark: '#6d747c',
    ink: '#14181d',
  },
  gold: {
    numeralSize: 38,
    numeralY: 0,
    outline: scallop(44, 3.6, 12),
    lines: circle(34),
    light: '#fff4a8',
    dark: '#a87200',
    ink: '#2c1d00',
  },
  platinum: {
    numeralSize: 36,
    numeralY: 0,
    outline: polygon(6, 49, Math.PI / 6),
    lines: `${polygon(6, 39, Math.PI / 6)}M-16 -25L16 -25M-16 25L16 25`,
    light: '#ffffff',
    dark: '#7f7d86',
    ink: '#17161c',
  },
  diamond: {
    numeralSize: 25,
    numeralY: -1,
    outline: 'M-26 -40L26 -40L48 -12L0 48L-48 -12Z',
    lines: 'M-48 -12L48 -12M-26 -40L-31 -12L0 48L31 -12L26 -40M-31 -12L-8 -40M31 -12L8 -40',
    light: '#ffffff',
    dark: '#3d9bb8',
    ink: '#03222d',
  },
};

export function coinArt({ id, color, points }: TokenType): CoinArt {
  return { ...SHAPES[id], color, numeral: String(points) };
}
