/** What all administrators get a mail about. */
export const TEAM_ACTS = [
  'administrator',
  'role',
  'invitation',
  'password-link',
  'factor-reset',
  'campaign',
  'links',
] as const;

export type TeamAct = (typeof TEAM_ACTS)[number];
