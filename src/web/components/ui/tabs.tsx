import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { nextTab } from './next-tab.ts';

export interface TabItem<Id extends string = string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string = string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  /** With `onChange`: the caller keeps the choice. Without: the tabs keep it, starting with the first. */
  readonly value?: Id | undefined;
  readonly onChange?: ((id: Id) => void) | undefined;
  readonly className?: string | undefined;
}

/** Tabs that follow the arrow keys. Hidden panels stay mounted, so that what was typed in them is kept. */
export function Tabs<Id extends string>({ label, items, value, onChange, className }: TabsProps<Id>): ReactNode {
  const baseId = useId();
  const [ownChoice, setOwnChoice] = useState(items[0]?.id);
  const buttons = useRef(new Map<Id, HTMLButtonElement>());
  const chosen = value ?? ownChoice;

  function choose(id: Id): void {
    setOwnChoice(id);
    onChange?.(id);
  }

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const target = nextTab(event.key, index, items.length);
    const item = target === undefined ? undefined : items[target];
    if (item === undefined) return;
    event.preventDefault();
    choose(item.id);
    buttons.current.get(item.id)?.focus();
  }

  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-line border-b">
        {items.map((item, index) => (
          <button
            key={item.id}
            ref={(element) => {
              if (element === null) buttons.current.delete(item.id);
              else buttons.current.set(item.id, element);
            }}
            type="button"
            role="tab"
            id={`${baseId}-tab-${item.id}`}
            aria-selected={item.id === chosen}
            aria-controls={`${baseId}-panel-${item.id}`}
            tabIndex={item.id === chosen ? 0 : -1}
            onClick={() => choose(item.id)}
            onKeyDown={(event) => onKeyDown(event, index)}
            className={
              '-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-4 py-2 font-semibold text-muted text-sm ' +
              'transition-colors duration-150 hover:text-text active:text-volt ' +
              'focus-visible:-outline-offset-2 aria-selected:border-volt aria-selected:text-text'
            }
          >
            {item.label}
          </button>
        ))}
      </div>
      {items.map((item) => (
        <div
          key={item.id}
          role="tabpanel"
          id={`${baseId}-panel-${item.id}`}
          aria-labelledby={`${baseId}-tab-${item.id}`}
          hidden={item.id !== chosen}
          className="pt-5"
        >
          {item.content}
        </div>
      ))}
    </div>
  );
}
