import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { ICON_BUTTON } from './icon-button.tsx';

/** An entry of a menu that a button opens. */
export const MENU_ENTRY =
  'flex min-h-11 w-full items-center px-4 text-left text-sm transition-colors hover:bg-sunken ' +
  'focus-visible:-outline-offset-2 disabled:text-muted';

export interface MenuAction {
  readonly label: string;
  /** With the name of what it is done to. */
  readonly fullLabel: string;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
}

/** What can be done with a row, behind one button: a popover placed by script. */
export function ActionMenu(props: { readonly label: string; readonly actions: readonly MenuAction[] }): ReactNode {
  const { label, actions } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} className={`${ICON_BUTTON} md:size-9`}>
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open' && button.current !== null && menu.current !== null) {
            placeMenu(menu.current, button.current.getBoundingClientRect());
          }
        }}
        className="m-0 w-60 whitespace-normal rounded-md border border-edge bg-surface py-1.5 font-normal text-text"
      >
        {actions.map(({ label: text, fullLabel, isDisabled, onSelect }) => (
          <button
            key={text}
            type="button"
            aria-label={fullLabel}
            disabled={isDisabled}
            onClick={() => {
              menu.current?.hidePopover();
              onSelect();
            }}
            className={MENU_ENTRY}
          >
            {text}
          </button>
        ))}
      </div>
    </>
  );
}

const GAP_PX = 4;

/** Below the button, or above it in the lower half of the window, which needs no measuring. */
function placeMenu(menu: HTMLElement, button: DOMRect): void {
  const { clientWidth, clientHeight } = document.documentElement;
  const isLow = button.bottom > clientHeight / 2;
  menu.style.setProperty('inset', 'auto');
  menu.style.setProperty('right', `${clientWidth - button.right}px`);
  if (isLow) menu.style.setProperty('bottom', `${clientHeight - button.top + GAP_PX}px`);
  else menu.style.setProperty('top', `${button.bottom + GAP_PX}px`);
}
