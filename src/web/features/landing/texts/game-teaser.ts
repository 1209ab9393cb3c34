export const GAME_TEASER = {
  title: 'Catch falling tokens for 30 seconds',
  lead: 'Rare tokens score more points. The game runs in your browser. Its points are not TVX and have no monetary value.',
  pointsUnit: { one: 'point', many: 'points' },
  best: 'Best score on this device',
  noBest: 'No round yet',
  link: { label: 'Play the game', href: '/token-game' },
} as const;
