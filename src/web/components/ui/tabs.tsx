import { type KeyboardEvent, memo, type ReactNode, useId, useRef, useState } from 'react';

export interface TabItem<Id extends string = string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps<Id extends string = string> {
  /** For screen readers. */
  readonly label: string;
  readonly items: readonly TabItem<Id>[];
  /** Controlled with `onChange`; uncontrolled without, starting with the first. */
  readonly value?: Id | undefined;
  readonly onChange?: ((id: Id) => void) | undefined;
  readonly className?: string | undefined;
}

/** Hidden panels stay mounted, so that their input is kept; they are rendered again when they are shown. */
export function Tabs<Id extends string>({ label, items, value, onChange, className }: TabsProps<Id>): ReactNode {
  const baseId = useId();
  const [ownValue, setOwnValue] = useState(items[0]?.id);
  const selected = value ?? ownValue;

  function select(id: Id): void {
    setOwnValue(id);
    onChange?.(id);
  }

  return (
    <div className={className}>
      <TabList baseId={baseId} label={label} items={items} selected={selected} onSelect={select} />
      {items.map((item) => (
        <TabPanel
          key={item.id}
          id={`${baseId}-panel-${item.id}`}
          labelledBy={`${baseId}-tab-${item.id}`}
          isHidden={item.id !== selected}
        >
          {item.content}
        </TabPanel>
      ))}
    </div>
  );
}

interface TabListProps<Id extends string> extends Pick<TabsProps<Id>, 'label' | 'items'> {
  readonly baseId: string;
  readonly selected: Id | undefined;
  readonly onSelect: (id: Id) => void;
}

function TabList<Id extends string>({ baseId, label, items, selected, onSelect }: TabListProps<Id>): ReactNode {
  const buttons = useRef(new Map<Id, HTMLButtonElement>());

  function onKeyDown(event: KeyboardEvent, index: number): void {
    const target = nextTab(event.key, index, items.length);
    const item = target === undefined ? undefined : items[target];
    if (item === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    buttons.current.get(item.id)?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={label}
      className="flex gap-x-5 overflow-x-auto border-line border-b [scrollbar-width:none] sm:gap-x-6 scriptless:hidden"
    >
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
          aria-selected={item.id === selected}
          aria-controls={`${baseId}-panel-${item.id}`}
          tabIndex={item.id === selected ? 0 : -1}
          onClick={() => onSelect(item.id)}
          onKeyDown={(event) => onKeyDown(event, index)}
          className={
            'min-h-11 whitespace-nowrap border-transparent border-b-2 py-2 font-semibold text-muted text-sm ' +
            'transition-colors duration-150 hover:text-text ' +
            'focus-visible:-outline-offset-2 aria-selected:border-text aria-selected:text-text ' +
            'forced-colors:not-aria-selected:border-ground'
          }
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly isHidden: boolean;
  readonly children: ReactNode;
}

const TabPanel = memo(
  function TabPanel({ id, labelledBy, isHidden, children }: TabPanelProps): ReactNode {
    return (
      <div role="tabpanel" id={id} aria-labelledby={labelledBy} hidden={isHidden} className="pt-5">
        {children}
      </div>
    );
  },
  (before, after) => before.isHidden && after.isHidden,
);

/** The index of the tab that a key selects (ARIA Authoring Practices, tabs); undefined for other keys. */
export function nextTab(key: string, index: number, count: number): number | undefined {
  const target = indexAfter(key, index, count);
  return target === undefined ? undefined : (target + count) % count;
}

function indexAfter(key: string, index: number, count: number): number | undefined {
  return new Map([
    ['ArrowLeft', index - 1],
    ['ArrowRight', index + 1],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
}
