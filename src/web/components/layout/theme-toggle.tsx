import { Moon, Sun } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { THEME_KEY, themeStore } from '#web/lib/theme.ts';

const LIGHT_THEME = { label: 'Light theme', hint: 'Switch between the light and the dark theme' } as const;

export function ThemeToggle(): ReactNode {
  const theme = useStore(themeStore);

  useEffect(() => {
    function onStorage(event: StorageEvent): void {
      if (event.key === THEME_KEY || event.key === null) themeStore.adopt(event.newValue);
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  return (
    <Tooltip content={LIGHT_THEME.hint}>
      <button
        type="button"
        aria-label={LIGHT_THEME.label}
        aria-pressed={theme === 'light'}
        onClick={() => themeStore.set(theme === 'light' ? 'dark' : 'light')}
        className={
          'grid size-[44px] shrink-0 place-items-center rounded-md border border-transparent text-text transition-colors duration-150 ' +
          'hover:border-edge hover:text-volt active:bg-surface scriptless:hidden'
        }
      >
        <Sun aria-hidden="true" className="hidden size-5 light:block" />
        <Moon aria-hidden="true" className="size-5 light:hidden" />
      </button>
    </Tooltip>
  );
}
