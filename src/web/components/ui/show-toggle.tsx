import type { ReactNode } from 'react';

interface ShowToggleProps {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
  readonly children: ReactNode;
}

/** At the end of a label's row: shows what the field hides. It comes after that field, in an element around both. */
export function ShowToggle({ isShown, onChange, children }: ShowToggleProps): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={() => onChange(!isShown)}
      className="touch-area absolute -top-3.25 right-0 min-h-9 rounded-sm pt-3.25 font-semibold text-muted text-sm underline underline-offset-4 hover:text-text aria-pressed:text-text"
    >
      {children}
    </button>
  );
}
