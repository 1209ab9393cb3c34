import type { PhaseData } from '#contract/presale.ts';
import { type PhaseStatus, phaseStatus } from '#domain/presale/status.ts';

export const SORT_COLUMNS = ['name', 'start', 'end', 'price', 'status'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
export const STATUSES = ['active', 'completed', 'pending'] as const satisfies readonly PhaseStatus[];

/** Filter and sort order of the table, part of the URL. */
export interface TableView {
  readonly sort: SortColumn;
  readonly descending: boolean;
  readonly status: PhaseStatus | undefined;
  readonly search: string;
}

/** Parses the query of the URL; ignores unknown values. */
export function parseTableView(params: URLSearchParams): TableView {
  return {
    sort: SORT_COLUMNS.find((column) => column === params.get('sort')) ?? 'start',
    descending: params.get('order') === 'desc',
    status: STATUSES.find((status) => status === params.get('status')),
    search: params.get('search') ?? '',
  };
}

/** The query of the URL for a view, without defaults. */
export function writeTableView({ sort, descending, status, search }: TableView): URLSearchParams {
  return new URLSearchParams({
    ...(sort === 'start' ? {} : { sort }),
    ...(descending ? { order: 'desc' } : {}),
    ...(status === undefined ? {} : { status }),
    ...(search === '' ? {} : { search }),
  });
}

const RANK: Record<PhaseStatus, number> = { active: 0, pending: 1, completed: 2 };

const COMPARE: Record<SortColumn, (a: PhaseData, b: PhaseData) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }),
  start: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  end: (a, b) => Date.parse(a.endDate) - Date.parse(b.endDate),
  price: (a, b) => a.tokenPrice - b.tokenPrice,
  status: (a, b) => RANK[phaseStatus(a)] - RANK[phaseStatus(b)],
};

/** The phases of the view, sorted; ties are ordered by id. */
export function viewPhases(phases: readonly PhaseData[], view: TableView): PhaseData[] {
  const searched = view.search.trim().toLocaleLowerCase('en');
  const sign = view.descending ? -1 : 1;
  return phases
    .filter((phase) => view.status === undefined || phaseStatus(phase) === view.status)
    .filter((phase) => phase.name.toLocaleLowerCase('en').includes(searched))
    .sort((a, b) => sign * COMPARE[view.sort](a, b) || a.id - b.id);
}
