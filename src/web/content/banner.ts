import type { VisibleAnnouncement } from '#domain/content/content-at.ts';
import { DEFAULT_ANNOUNCEMENTS } from '#domain/content/default-announcements.ts';

/** The announcements until the team publishes others. */
export const BANNER_LINES: readonly VisibleAnnouncement[] = DEFAULT_ANNOUNCEMENTS;

/** In place of `BACK_ONLINE_LINE` while it is not true. */
export const INTERRUPTED_LINE: VisibleAnnouncement = { text: 'SERVICE INTERRUPTED', href: '/status' };

export const BANNER_LABELS = {
  label: 'Announcements',
  next: 'Next announcement',
} as const;
