import { type ReactNode, useRef } from 'react';
import { useSearchParams } from 'wouter';
import type { TableParams } from '#web/admin/table/table-address.ts';
import { type TableFilter, TableFilters } from '#web/admin/table/table-filters.tsx';
import { ROW_STATES } from './table-view.ts';
import { DASHBOARD, STATE_TEXTS } from './texts.ts';

const TEXTS = DASHBOARD.phases;

const FILTERS: readonly TableFilter[] = [
  { type: 'text', name: 'search', label: TEXTS.search },
  {
    ...{ type: 'choice', name: 'status', label: TEXTS.statusFilter },
    options: ROW_STATES.map((value) => ({ value, label: STATE_TEXTS[value] })),
  },
];

interface TableControlsProps {
  readonly onChange: (changes: TableParams) => void;
  readonly shown: number;
  readonly all: number;
}

export function TableControls({ onChange, shown, all }: TableControlsProps): ReactNode {
  const [params] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="flex flex-wrap items-end gap-4">
      <TableFilters filters={FILTERS} params={params} onChange={onChange} />
      <p role="status" className="numeric ml-auto py-2 text-muted text-sm">
        {TEXTS.count(shown, all)}
      </p>
      {shown === 0 && (
        <p className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 py-4">
          {TEXTS.noMatch}
          <button
            type="button"
            onClick={() => {
              onChange({ status: undefined, search: undefined });
              box.current?.querySelector('input')?.focus();
            }}
            className="min-h-11 font-semibold text-link text-sm"
          >
            {TEXTS.clear}
          </button>
        </p>
      )}
    </div>
  );
}
