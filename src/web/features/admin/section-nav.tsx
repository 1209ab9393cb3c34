import { Flag, History, KeyRound, Layers, type LucideIcon, Mail, Pickaxe } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AdminPath } from '#contract/pages.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { ADMIN_SECTIONS, ADMIN_SHELL } from '#web/content/admin.ts';
import { sectionOf } from './section-of.ts';

const ICONS: Partial<Record<AdminPath, LucideIcon>> = {
  '/admin': Flag,
  '/admin/phases': Layers,
  '/admin/miners': Pickaxe,
  '/admin/subscribers': Mail,
  '/admin/sign-ins': KeyRound,
  '/admin/activity': History,
};

/** The sections: a column beside the content, on a phone a bar at the bottom. */
export function SectionNav({ path }: { readonly path: AdminPath }): ReactNode {
  const current = sectionOf(path);
  return (
    <nav
      aria-label={ADMIN_SHELL.sections}
      className="fixed inset-x-0 bottom-0 z-10 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:sticky md:inset-auto md:top-0 md:h-dvh md:border-t-0 md:border-r md:pb-0"
    >
      <p className="hidden h-12 items-center gap-2 border-line border-b px-4 font-display font-semibold text-sm md:flex">
        <Logo className="size-5 shrink-0" />
        {ADMIN_SHELL.area}
      </p>
      <ul className="grid grid-cols-6 md:block md:p-2">
        {ADMIN_SECTIONS.map((section) => {
          const Icon = ICONS[section.path];
          return (
            <li key={section.path} className="min-w-0">
              <Link
                href={section.path}
                aria-current={section === current ? 'page' : undefined}
                className="flex min-h-14 flex-col items-center justify-center gap-0.5 px-0.5 text-[0.6875rem] text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:text-volt md:min-h-9 md:flex-row md:justify-start md:gap-2.5 md:rounded-md md:px-2.5 md:text-sm md:aria-[current=page]:bg-volt-tint"
              >
                {Icon !== undefined && <Icon aria-hidden="true" className="size-4.5 shrink-0 md:size-4" />}
                <span className="max-w-full truncate">{section.label}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
