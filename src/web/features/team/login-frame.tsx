import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { MAIN_ID } from '#web/components/layout/layout.tsx';
import { Logo } from '#web/components/layout/logo.tsx';
import { ThemeToggle } from '#web/components/layout/theme-toggle.tsx';
import { SITE } from '#web/content/site.ts';

interface LoginFrameProps {
  /** Beside the content; on a phone below it. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the login page: the way home and the theme, without what the site tells its visitors. */
export function LoginFrame({ aside, children }: LoginFrameProps): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[7fr_5fr]">
      <div className="flex min-w-0 grow flex-col">
        <header className="flex h-16 items-center justify-between gap-4 px-4 lg:pr-8 lg:pl-8">
          <Link
            href="/"
            className="flex min-h-11 items-center gap-2.5 font-display font-semibold text-lg transition-colors hover:text-volt"
          >
            <Logo className="size-7 shrink-0" />
            {SITE.name}
          </Link>
          <ThemeToggle />
        </header>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto grid w-full max-w-md grow content-center px-4 py-8 focus-visible:outline-none"
        >
          {children}
        </main>
      </div>
      {aside}
    </div>
  );
}
