const ROOT = '/admin/newsletter';

export const SECTION_PARAMETER = 'section';
export const MAIL_PARAMETER = 'mail';

/** Sections are parameters: each path of the site's table is part of every visitor's first load. */
export const NEWSLETTER_PATHS = {
  campaigns: ROOT,
  campaign: (id: number) => `${ROOT}/${id}`,
  outbox: `${ROOT}?${SECTION_PARAMETER}=outbox`,
  mail: (id: number) => `${ROOT}?${SECTION_PARAMETER}=outbox&${MAIL_PARAMETER}=${id}`,
} as const;
