export const LAUNCH_NEWS = {
  /** The shipped phases' status; live ones have their own (`live-presale.ts`). */
  title: 'PRESALE COMING SOON',
  stayTunedTitle: 'STAY TUNED',
  stayTunedText: 'Follow our socials for launch updates.',
} as const;
