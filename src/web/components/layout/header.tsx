import { Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { pageAt } from '#contract/pages.ts';
import { NAVIGATION } from '#web/content/navigation.ts';
import { SITE } from '#web/content/site.ts';
import { Logo } from './logo.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const ENTRY =
  'flex min-h-12 items-center border-transparent border-l-2 px-4 font-semibold text-muted text-sm transition-colors duration-150 ' +
  'hover:text-text active:text-volt aria-[current=page]:border-volt aria-[current=page]:text-text ' +
  'md:h-16 md:border-b-2 md:border-l-0 md:px-3 md:pt-0.5';

export function Header({ actions }: { readonly actions?: ReactNode }): ReactNode {
  const [pathname] = useLocation();
  const [open, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return;
      setOpen(false);
      menuButton.current?.focus();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);

  return (
    <header className="sticky top-0 z-10 border-line border-b bg-ground">
      <div className="page-width flex flex-wrap items-center">
        <Link
          href="/"
          onClick={() => setOpen(false)}
          className="mr-auto flex h-16 items-center gap-2.5 font-display font-semibold text-lg transition-colors hover:text-volt"
        >
          <Logo />
          {SITE.name}
        </Link>
        <nav
          id="site-navigation"
          aria-label="Main"
          className={`order-last w-full pb-3 md:order-none md:mr-4 md:block md:w-auto md:pb-0 ${open ? '' : 'hidden'}`}
        >
          <ul className="md:flex">
            {NAVIGATION.map((entry) => (
              <li key={entry.href}>
                <Link
                  href={entry.href}
                  onClick={() => setOpen(false)}
                  aria-current={
                    pageAt(pathname) !== undefined && pageAt(pathname) === pageAt(entry.href) ? 'page' : undefined
                  }
                  className={ENTRY}
                >
                  {entry.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {actions}
        <ThemeToggle />
        <button
          ref={menuButton}
          type="button"
          aria-expanded={open}
          aria-controls="site-navigation"
          aria-label="Menu"
          onClick={() => setOpen(!open)}
          className={
            'grid size-11 place-items-center rounded-md border border-transparent transition-colors duration-150 ' +
            'hover:border-edge hover:text-volt active:bg-surface md:hidden'
          }
        >
          {open ? <X aria-hidden="true" className="size-5" /> : <Menu aria-hidden="true" className="size-5" />}
        </button>
      </div>
    </header>
  );
}
