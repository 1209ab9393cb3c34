import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { pageAt } from '#contract/pages.ts';
import { SITE } from '#web/content/site.ts';
import { AnnouncementBanner } from './announcement-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

/** Focused after a navigation. */
export const MAIN_ID = 'main';

export interface LayoutProps {
  /** Before the navigation, which does not move when it appears. */
  readonly headerStatus?: ReactNode;
  /** Controls before the theme toggle. */
  readonly headerActions?: ReactNode;
  readonly newsletter?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all pages but the team's and its login, which have one of their own. */
export function Layout({ headerStatus, headerActions, newsletter, children }: LayoutProps): ReactNode {
  const [pathname] = useLocation();
  const page = pageAt(pathname);
  if (page?.isPrivate || page?.id === 'auth') return children;
  const hasAnnouncements = page?.id !== 'web-miner' && page?.id !== 'token-game';
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-md border border-edge bg-surface px-4 py-3 font-semibold text-sm focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-20"
      >
        {SITE.skipLink}
      </a>
      <Header status={headerStatus} actions={headerActions} />
      {hasAnnouncements && <AnnouncementBanner />}
      {/* The footer is below the first view, of which the header and the announcements take the rest. */}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={`grow focus-visible:outline-none ${hasAnnouncements ? 'min-h-[calc(100svh-4rem-37px)]' : 'min-h-[calc(100svh-4rem-1px)]'}`}
      >
        {children}
      </main>
      <Footer newsletter={newsletter} />
    </div>
  );
}
