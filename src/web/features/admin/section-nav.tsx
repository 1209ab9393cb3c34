import { Cpu, FileCheck, Flag, History, Info, KeyRound, Layers, type LucideIcon, Mail, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { ADMIN_SECTIONS, ADMIN_SHELL } from '#web/content/admin.ts';
import { sectionOf } from './section-of.ts';

const ICONS: Partial<Record<AdminPath, LucideIcon>> = {
  '/admin': Flag,
  '/admin/phases': Layers,
  '/admin/miners': Cpu,
  '/admin/newsletter': Send,
  '/admin/subscribers': Mail,
  '/admin/sign-ins': KeyRound,
  '/admin/claims': FileCheck,
  '/admin/activity': History,
  '/admin/about': Info,
};

/** The sections: a column beside the content, on a phone a bar at the bottom. */
export function SectionNav({ path }: { readonly path: AdminPath }): ReactNode {
  const current = sectionOf(path);
  return (
    <nav
      id="team-sections"
      aria-label={ADMIN_SHELL.sections}
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] lg:sticky lg:inset-auto lg:top-0 lg:h-dvh lg:border-t-0 lg:border-r lg:pb-0"
    >
      <p className="hidden h-12 items-center gap-2 border-line border-b px-4 font-display font-semibold text-sm lg:flex">
        <Logo className="size-5 shrink-0" />
        {ADMIN_SHELL.area}
      </p>
      <ul className="grid grid-cols-9 lg:block lg:p-2">
        {ADMIN_SECTIONS.map((section) => {
          const Icon = ICONS[section.path];
          return (
            <li key={section.path} className="min-w-0">
              <Link
                href={section.path}
                aria-current={section === current ? 'page' : undefined}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-[0.6875rem] text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-volt lg:min-h-9 lg:flex-row lg:justify-start lg:gap-2.5 lg:rounded-md lg:px-2.5 lg:text-sm lg:aria-[current=page]:bg-volt-tint"
              >
                {Icon !== undefined && <Icon aria-hidden="true" className="size-4.5 shrink-0 lg:size-4" />}
                <span className="max-w-full truncate">{section.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
