import { SECTION_PARAMETER } from '#web/admin/texts.ts';

const ROOT = '/admin/newsletter';
const SUBSCRIBERS = '/admin/subscribers';

export const MAIL_PARAMETER = 'mail';

/** Sections are parameters: each path of the site's table is part of every visitor's first load. */
export const NEWSLETTER_PATHS = {
  campaigns: ROOT,
  campaign: (id: number) => `${ROOT}/${id}`,
  outbox: `${ROOT}?${SECTION_PARAMETER}=outbox`,
  mailsTo: (address: string) =>
    `${ROOT}?${SECTION_PARAMETER}=outbox&campaign=all&recipient=${encodeURIComponent(address)}`,
  subscribers: SUBSCRIBERS,
  subscriber: (id: number) => `${SUBSCRIBERS}/${id}`,
  mail: (id: number) => `${ROOT}?${SECTION_PARAMETER}=outbox&${MAIL_PARAMETER}=${id}`,
} as const;
