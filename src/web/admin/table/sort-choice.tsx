import { type ReactNode, useId } from 'react';
import { SORT_ORDERS, type SortOrder } from '#contract/table.ts';
import { TABLE_TEXTS } from '../texts.ts';

interface SortChoiceProps {
  /** The columns that can be sorted by. */
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly sorted: { readonly column: string; readonly order: SortOrder };
  readonly onSort: (column: string, order: SortOrder) => void;
  readonly className?: string;
}

/** On a phone, where a table has no head: column and order in one choice. */
export function SortChoice({ options, sorted, onSort, className = '' }: SortChoiceProps): ReactNode {
  const id = useId();
  return (
    <div className={`flex items-center gap-2 ${className}`}>
      <label htmlFor={id} className="text-muted text-xs">
        {TABLE_TEXTS.sort.label}
      </label>
      <select
        id={id}
        value={`${sorted.column} ${sorted.order}`}
        onChange={({ target }) => {
          const [column = '', order] = target.value.split(' ');
          onSort(column, order === 'desc' ? 'desc' : 'asc');
        }}
        className="field min-h-11 grow px-3 text-sm"
      >
        {options.flatMap(({ value, label }) =>
          SORT_ORDERS.map((order) => (
            <option key={`${value} ${order}`} value={`${value} ${order}`}>
              {TABLE_TEXTS.sort.option(label, order)}
            </option>
          )),
        )}
      </select>
    </div>
  );
}
