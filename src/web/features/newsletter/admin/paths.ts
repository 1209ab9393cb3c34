export const NEWSLETTER_PATHS = {
  campaigns: '/admin/newsletter',
  campaign: (id: number) => `/admin/newsletter/${id}`,
  subscribers: '/admin/subscribers',
  subscriber: (id: number) => `/admin/subscribers/${id}`,
  /** A parameter: each path of the site's table is part of every visitor's first load. */
  importing: '/admin/subscribers?do=import',
} as const;
