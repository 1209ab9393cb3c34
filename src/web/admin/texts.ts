import type { AdminPath } from '#contract/pages.ts';

export const ADMIN_TITLES: Record<AdminPath, string> = {
  '/admin': 'Admin Dashboard',
  '/admin/overview': 'Overview',
  '/admin/presale/create': 'Create Presale Phase',
  '/admin/presale/edit/{id}': 'Edit Presale Phase',
  '/admin/content': 'Content',
  '/admin/miners': 'Miners',
  '/admin/miners/{id}': 'Miner',
  '/admin/newsletter': 'Campaigns',
  '/admin/newsletter/{id}': 'Campaign',
  '/admin/subscribers': 'Subscribers',
  '/admin/subscribers/{id}': 'Subscriber',
  '/admin/claims': 'Snapshots',
  '/admin/activity': 'Activity',
  '/admin/team': 'Members',
  '/admin/account': 'Your account',
  '/admin/link': 'Your link',
};
