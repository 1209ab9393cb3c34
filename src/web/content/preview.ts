/** Texts around a preview of the site. */
export const PREVIEW = {
  titlePrefix: 'Preview · ',
  label: 'Preview',
  at: (when: string) => `This page as it will be on ${when}. Only the team sees it.`,
  scriptless: 'Scripts do not run here: no game, no miner, no wallet.',
} as const;
