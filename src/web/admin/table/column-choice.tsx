import { Columns3 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { TABLE_TEXTS } from '../texts.ts';
import type { AdminColumn } from './admin-table.tsx';
import { HIDDEN_PARAMETER, type TableParams } from './table-address.ts';

interface ColumnChoiceProps {
  readonly columns: readonly Pick<AdminColumn<never>, 'id' | 'header'>[];
  readonly hidden: readonly string[];
  readonly onChange: (changes: TableParams) => void;
}

/** Which columns are shown. The first one always is. */
export function ColumnChoice({ columns, hidden, onChange }: ColumnChoiceProps): ReactNode {
  const menuId = useId();
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id];
    onChange({ [HIDDEN_PARAMETER]: next.join('.') });
  };
  return (
    <details className="relative text-sm max-sm:hidden">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-line px-2.5 text-muted transition-colors hover:border-volt hover:text-volt md:min-h-9">
        <Columns3 aria-hidden="true" className="size-4" />
        {TABLE_TEXTS.columns}
      </summary>
      <fieldset
        aria-labelledby={menuId}
        className="absolute top-full left-0 z-5 mt-1 w-56 rounded-md border border-edge bg-surface p-2"
      >
        <legend id={menuId} className="sr-only">
          {TABLE_TEXTS.columns}
        </legend>
        {columns.slice(1).map(({ id, header }) => (
          <label key={id} className="flex min-h-11 cursor-pointer items-center gap-2.5 px-1.5 md:min-h-9">
            <input
              type="checkbox"
              checked={!hidden.includes(id)}
              onChange={() => toggle(id)}
              className="size-4 accent-volt"
            />
            {header}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
