import { Moon, Pause, Play, Sun } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { setMotionPaused, useMotion } from '#web/lib/motion.ts';
import { THEME_KEY, themeStore } from '#web/lib/theme.ts';

const TOGGLE =
  'grid size-[44px] shrink-0 place-items-center rounded-md border border-transparent text-text transition-colors duration-150 ' +
  'hover:border-edge hover:text-volt active:bg-surface scriptless:hidden';

/** Pauses all decorative motion of the site. Hidden under reduced motion, where nothing moves. */
export function MotionToggle(): ReactNode {
  const { isPaused } = useMotion();
  const label = isPaused ? 'Play motion' : 'Pause motion';
  const Icon = isPaused ? Play : Pause;
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        onClick={() => setMotionPaused(!isPaused)}
        className={`${TOGGLE} motion-reduce:hidden`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </Tooltip>
  );
}

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
    <Tooltip content="Switch between the light and the dark theme">
      <button
        type="button"
        aria-label="Light theme"
        aria-pressed={theme === 'light'}
        onClick={() => themeStore.set(theme === 'light' ? 'dark' : 'light')}
        className={TOGGLE}
      >
        <Sun aria-hidden="true" className="hidden size-5 light:block" />
        <Moon aria-hidden="true" className="size-5 light:hidden" />
      </button>
    </Tooltip>
  );
}
