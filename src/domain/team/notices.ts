/** What a mail goes out about: to all administrators, or to the person whose account it is. */
export const NOTICES = [
  'administrator',
  'role',
  'invitation',
  'password-link',
  'factor-reset',
  'campaign',
  'links',
  'password',
  'email',
  'second-factor',
  'sign-in',
] as const;

export type NoticeKind = (typeof NOTICES)[number];
