import { Moon, Play, Sun } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand/react';
import { Tooltip } from '#web/components/ui/tooltip.tsx';
import { setMotionPaused, useMotion } from '#web/lib/motion.ts';
import { THEME_KEY, themeStore } from '#web/lib/theme.ts';

interface ToggleProps {
  /** With its words, in a row of the menu. */
  readonly isInMenu?: boolean;
}

const IN_MENU = 'inline-flex min-h-11 items-center gap-2 font-semibold text-sm';

/** Pauses all decorative motion of the site. Hidden under reduced motion, where nothing moves. */
export function MotionToggle({ isInMenu = false }: ToggleProps): ReactNode {
  const { isPaused } = useMotion();
  const label = isPaused ? 'Play motion' : 'Pause motion';
  const icon = isPaused ? <Play aria-hidden="true" className="size-5" /> : <PauseIcon />;
  const onClick = (): void => setMotionPaused(!isPaused);
  if (isInMenu) {
    return (
      <button type="button" onClick={onClick} className={`${IN_MENU} motion-reduce:hidden`}>
        {icon}
        {label}
      </button>
    );
  }
  return (
    <Tooltip content={label}>
      <button
        type="button"
        aria-label={label}
        onClick={onClick}
        className="header-icon motion-reduce:hidden scriptless:hidden"
      >
        {icon}
      </button>
    </Tooltip>
  );
}

function PauseIcon(): ReactNode {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-2 stroke-current">
      <path d="M7 4.5v11m6-11v11" strokeLinecap="round" />
    </svg>
  );
}

export function ThemeToggle({ isInMenu = false }: ToggleProps): ReactNode {
  const theme = useStore(themeStore);

  useEffect(() => {
    function onStorage(event: StorageEvent): void {
      if (event.key === THEME_KEY || event.key === null) themeStore.adopt(event.newValue);
    }
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const button = (
    <button
      type="button"
      aria-label="Light theme"
      aria-pressed={theme === 'light'}
      onClick={() => themeStore.set(theme === 'light' ? 'dark' : 'light')}
      className={isInMenu ? IN_MENU : 'header-icon scriptless:hidden'}
    >
      <Sun aria-hidden="true" className="hidden size-5 light:block" />
      <Moon aria-hidden="true" className="size-5 light:hidden" />
      {isInMenu && 'Light theme'}
    </button>
  );
  return isInMenu ? button : <Tooltip content="Switch between the light and the dark theme">{button}</Tooltip>;
}
