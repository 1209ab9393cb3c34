import { type AdminPath, pagePathAt } from '#contract/pages.ts';
import type { Role } from '#domain/team/roles.ts';
import { mayOpen, sectionHref } from './section-of.ts';
import { ADMIN_SECTIONS, ADMIN_SHELL } from './texts.ts';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** What it is also found by. */
  readonly keywords: string;
  /** Not for editors, though its page is. */
  readonly isAdminOnly?: boolean;
  readonly action:
    | { readonly type: 'go'; readonly href: string }
    | { readonly type: 'create-campaign' }
    | { readonly type: 'switch-theme' };
}

const TEXTS = ADMIN_SHELL.commands;

const FIXED: readonly Command[] = [
  ...ADMIN_SECTIONS.map((section) => ({
    id: sectionHref(section),
    label: TEXTS.goTo(section.label),
    keywords: section.keywords,
    isAdminOnly: section.isAdminOnly === true,
    action: { type: 'go', href: sectionHref(section) } as const,
  })),
  {
    id: 'create-phase',
    label: TEXTS.createPhase,
    keywords: 'new add presale',
    action: { type: 'go', href: '/admin/presale/create' },
  },
  {
    id: 'create-campaign',
    label: TEXTS.createCampaign,
    keywords: 'new add write newsletter mail',
    action: { type: 'create-campaign' },
  },
  {
    id: 'import-subscribers',
    label: TEXTS.importSubscribers,
    keywords: 'newsletter csv file upload',
    action: { type: 'go', href: '/admin/subscribers?do=import' },
  },
  {
    id: 'make-snapshot',
    label: TEXTS.makeSnapshot,
    keywords: 'new claims publish',
    isAdminOnly: true,
    action: { type: 'go', href: '/admin/claims?do=make' },
  },
  {
    id: 'invite',
    label: TEXTS.invite,
    keywords: 'new add team administrator editor',
    action: { type: 'go', href: '/admin/team?do=invite' },
  },
  ...(
    [
      ['announcements', TEXTS.announcements, 'settings content banner text', '/admin/content#announcements'],
      ['planned-dates', TEXTS.plannedDates, 'settings content roadmap', '/admin/content#planned-dates'],
      ['links', TEXTS.links, 'settings content channel support', '/admin/content#links'],
      ['change-password', TEXTS.changePassword, 'settings own account', '/admin/account#own-password'],
      ['second-factor', TEXTS.secondFactor, 'settings own authenticator passkey recovery codes', '/admin/account'],
    ] as const
  ).map(([id, label, keywords, href]) => ({ id, label, keywords, action: { type: 'go', href } as const })),
  {
    id: 'new-wallets',
    label: TEXTS.newWallets,
    keywords: 'settings content miners register',
    isAdminOnly: true,
    action: { type: 'go', href: '/admin/content#wallets' },
  },
  { id: 'open-site', label: TEXTS.openSite, keywords: 'home visitors', action: { type: 'go', href: '/' } },
  { id: 'switch-theme', label: TEXTS.switchTheme, keywords: 'colours mode', action: { type: 'switch-theme' } },
];

/**
 * Returns the commands of a role for what was typed: those that contain all its words, first those that have most of
 * them as whole words, then what was `found` by it, then the searches for it.
 */
export function commandsFor(typed: string, role: Role, found: readonly Command[] = []): readonly Command[] {
  const words = typed.trim().toLowerCase().split(/\s+/);
  const matching = FIXED.flatMap((command) => {
    const text = `${command.label} ${command.keywords}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) return [];
    const own = new Set(text.split(' '));
    return [{ command, wholeWords: words.filter((word) => own.has(word)).length }];
  });
  matching.sort((one, other) => other.wholeWords - one.wholeWords);
  return [...matching.map(({ command }) => command), ...found, ...searchesFor(typed.trim())].filter((command) =>
    isAllowed(command, role),
  );
}

function isAllowed({ action, isAdminOnly }: Command, role: Role): boolean {
  if (role === 'admin' || action.type !== 'go') return true;
  const path = pagePathAt(action.href.split(/[?#]/)[0] ?? '') as AdminPath;
  return isAdminOnly !== true && mayOpen(path, role);
}

function searchesFor(typed: string): readonly Command[] {
  // Addresses have no spaces.
  if (typed === '' || /\s/.test(typed)) return [];
  const search = new URLSearchParams({ search: typed });
  return [
    { type: 'miner', label: TEXTS.findMiner(typed), href: `/admin/miners?${search}` },
    { type: 'subscriber', label: TEXTS.findSubscriber(typed), href: `/admin/subscribers?${search}` },
  ].map(({ type, label, href }) => ({
    id: `find-${type}`,
    label,
    keywords: '',
    action: { type: 'go', href } as const,
  }));
}
