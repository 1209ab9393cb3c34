/**
 * Colours of the dark theme: the stage is dark in both themes, because pale coins are hard to see on a light ground.
 */
export const STAGE_COLORS = {
  sunken: '#050810',
  volt: '#d3fb3f',
  text: '#e9eef6',
  cyan: '#6cd5ff',
  red: '#ff7a70',
  line: 'rgba(102, 119, 143, 0.16)',
  star: '#a2afc2',
} as const;
