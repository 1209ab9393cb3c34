import { type ReactNode, useState } from 'react';
import { TABLE_SELECTION_MAX } from '#contract/table.ts';
import { TABLE_TEXTS } from '../texts.ts';

/** What can be done with rows that are selected, on all pages together. */
export interface RowSelection<Row> {
  readonly ids: ReadonlySet<number>;
  readonly nameOf: (row: Row) => string;
  readonly onSelect: (ids: readonly number[], isSelected: boolean) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** Returns the rows that are selected; another `scope`, such as another filter, selects none: nothing is hidden. */
export function useSelectedRows(scope: string) {
  const [state, setState] = useState({ scope, ids: NONE });
  const ids = state.scope === scope ? state.ids : NONE;
  return {
    ids,
    select: (changed: readonly number[], isSelected: boolean): void =>
      setState({ scope, ids: withRows(ids, changed, isSelected) }),
    clear: (): void => setState({ scope, ids: NONE }),
  };
}

/** Returns the numbers with or without `changed`, at most as many as one call takes. */
export function withRows(
  ids: ReadonlySet<number>,
  changed: readonly number[],
  isSelected: boolean,
): ReadonlySet<number> {
  if (!isSelected) return new Set([...ids].filter((id) => !changed.includes(id)));
  return new Set([...ids, ...changed].slice(0, Math.max(ids.size, TABLE_SELECTION_MAX)));
}

const LABEL = 'flex min-h-11 cursor-pointer items-center justify-between gap-3 tbl:min-h-10 tbl:min-w-6';
const BOX = 'size-4 accent-volt';

/** All rows of the page. */
export function SelectAll<Row extends { readonly id: number }>({
  rows,
  selection: { ids, onSelect },
}: {
  readonly rows: readonly Row[];
  readonly selection: RowSelection<Row>;
}): ReactNode {
  const chosen = rows.filter(({ id }) => ids.has(id)).length;
  return (
    <label className={`${LABEL} max-tbl:flex-row-reverse`}>
      <input
        type="checkbox"
        ref={(box) => {
          if (box !== null) box.indeterminate = chosen > 0 && chosen < rows.length;
        }}
        checked={chosen === rows.length}
        onChange={({ target }) =>
          onSelect(
            rows.map(({ id }) => id),
            target.checked,
          )
        }
        className={BOX}
      />
      <span className="text-muted text-xs tbl:sr-only">{TABLE_TEXTS.selectPage}</span>
    </label>
  );
}

export function SelectRow<Row extends { readonly id: number }>({
  row,
  selection: { ids, nameOf, onSelect },
}: {
  readonly row: Row;
  readonly selection: RowSelection<Row>;
}): ReactNode {
  return (
    <label className={LABEL}>
      <input
        type="checkbox"
        aria-label={TABLE_TEXTS.selectRow(nameOf(row))}
        checked={ids.has(row.id)}
        onChange={({ target }) => onSelect([row.id], target.checked)}
        className={BOX}
      />
    </label>
  );
}
