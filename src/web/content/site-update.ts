/** Shown when a new version of the site is ready while a page is open. */
export const SITE_UPDATE = {
  title: 'A new version of this site is ready',
  text: 'Reload the page when it suits you.',
  mining: 'Reload the page when it suits you. Mining continues after the reload.',
  reload: 'Reload',
  later: 'Later',
} as const;
