/** Texts around a preview of the site. */
export const PREVIEW = {
  titlePrefix: 'Preview · ',
  label: 'Preview',
  at: (when: string) => `This page as it will be on ${when}. Only the team sees it.`,
  scriptless: 'Nothing here runs: no menus, no game, no miner.',
} as const;
