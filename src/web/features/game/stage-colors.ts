/** The stage is a night sky in both themes, because pale coins are lost on paper: colours of the dark theme. */
export const STAGE_COLORS = {
  volt: '#d3fb3f',
  text: '#e9eef6',
  cyan: '#6cd5ff',
  red: '#ff7a70',
  line: 'rgba(102, 119, 143, 0.16)',
  star: '#a2afc2',
} as const;
