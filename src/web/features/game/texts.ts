import type { GameAchievementId } from '#domain/game/achievements.ts';
import type { TokenTypeId } from '#domain/game/token-types.ts';

/** Texts of the token game. A team that adopts the product edits them here. */
export const GAME_CONTENT = {
  title: 'Token Collection Game',
  lead: 'Thirty seconds, falling tokens, and the rare ones are worth the reach.',
  disclaimer: 'Game tokens are points. They are not TVX and have no value.',
  start: {
    title: 'Catch them before they land',
    text: 'Three tokens fall at the start, one more each second. Press a token to collect it.',
    button: 'Start Game',
    /** Before the first round. */
    kept: 'Your best score is kept in this browser.',
    best: 'Best score',
    tokens: 'Tokens',
    points: 'Points',
    needsScripts: 'The game needs JavaScript, which is switched off in this browser.',
    keyboard: 'With a keyboard, arrows or WASD aim, Space collects, P or Esc pauses.',
  },
  stage: {
    label: 'Play area',
    description:
      'Tokens fall from the top. Aim with the arrow keys or W, A, S and D, and collect the token in the ring with Space. Or press tokens with the mouse or your fingers.',
    go: 'Go!',
    score: 'Score',
    time: 'Time',
    timeUnit: 's',
    streak: 'Streak',
    best: 'Best',
    last: 'Last',
    inARow: 'in a row',
    sound: 'Sound',
    pause: 'Pause',
    pauseHint: 'Pause the game (P or Esc)',
    soundOn: 'Sound is on',
    soundOff: 'Sound is off',
  },
  pause: {
    title: 'Paused',
    text: 'The round waits for you.',
    keys: 'P or Esc resumes it.',
    resume: 'Resume',
  },
  over: {
    title: 'Game Over',
    newBest: 'New best',
    points: 'points',
    bestScore: 'Best',
    roundBefore: 'Round before',
    bestStreak: 'Longest streak',
    nothing: 'The tokens got away this time.',
    earlier: 'Some of these points were made before the page was opened again.',
    again: 'Play Again',
    viewCollection: 'View Collection',
  },
  collection: {
    title: 'Your collection',
    totalPoints: 'Total points',
    rounds: 'Rounds played',
    bestScore: 'Best score',
    bestStreak: 'Longest streak',
    lastPlayed: 'Last played',
    never: 'never',
    storedHere: 'Kept in this browser only. Clearing its data clears the collection.',
    notStored: 'This browser stores nothing for this site: the collection is lost when you leave the page.',
    achievements: 'Achievements',
    oneAtATime: 'At most one is unlocked after each round.',
    unlocked: 'unlocked',
    locked: 'not yet unlocked',
  },
  banner: 'Achievement unlocked',
} as const;

export const TOKEN_NAMES: Record<TokenTypeId, string> = {
  bronze: 'Bronze',
  silver: 'Silver',
  gold: 'Gold',
  platinum: 'Platinum',
  diamond: 'Diamond',
};

export const ACHIEVEMENT_TEXTS: Record<
  GameAchievementId,
  { readonly title: string; readonly message: string; readonly goal: string }
> = {
  first_collection: {
    title: 'Token Collector',
    message: 'Collected your first token!',
    goal: 'Play a round',
  },
  bronze_master: { title: 'Bronze Master', message: 'Collected 10 bronze tokens!', goal: '10 bronze tokens' },
  silver_collector: { title: 'Silver Collector', message: 'Collected 5 silver tokens!', goal: '5 silver tokens' },
  gold_finder: { title: 'Gold Finder', message: 'Collected 3 gold tokens!', goal: '3 gold tokens' },
  platinum_hunter: { title: 'Platinum Hunter', message: 'Collected 2 platinum tokens!', goal: '2 platinum tokens' },
  diamond_discoverer: { title: 'Diamond Discoverer', message: 'Collected a diamond token!', goal: '1 diamond token' },
  point_milestone_100: { title: 'Point Collector', message: 'Reached 100 points in all!', goal: '100 points in all' },
};

/** Announced to screen readers; rarely, not every second. */
export const GAME_ANNOUNCEMENTS = {
  ready: 'Get ready. 3, 2, 1.',
  go: 'Go! 30 seconds.',
  resumed: (seconds: number, score: number) => `Round resumed. ${seconds} seconds left, score ${score}.`,
  paused: (seconds: number, score: number) => `Paused. ${seconds} seconds left, score ${score}.`,
  left: (seconds: number, score: number) => `${seconds} seconds left, score ${score}.`,
  over: (score: number) => `Time is up. Final score ${score}.`,
  finalScore: (score: number) => `Final score: ${score} ${score === 1 ? 'point' : 'points'}`,
} as const;
