/** The site's colours (`web/styles/tokens.css`): mail programs know no variables, and some no style element. */
export const LIGHT = {
  ground: '#f8f4ea',
  surface: '#fffdf8',
  line: '#ddd4c0',
  text: '#131722',
  muted: '#545a67',
  link: '#00607f',
  fill: '#cdf52f',
  fillEdge: '#3c5000',
  onFill: '#0d1400',
};
export const DARK: typeof LIGHT = {
  ground: '#080c14',
  surface: '#101726',
  line: '#222d40',
  text: '#e9eef6',
  muted: '#a2afc2',
  link: '#6cd5ff',
  fill: '#d3fb3f',
  fillEdge: '#d3fb3f',
  onFill: '#0d1400',
};

export const SANS = "'Instrument Sans', system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
export const HEADING = `font-family:'Funnel Display',${SANS};font-weight:600`;
