import type { DeletedPhase, PhaseData } from '#contract/presale.ts';
import { type PhaseStatus, phaseStatus } from '#domain/presale/status.ts';
import { phasePosition } from '#domain/presale/timeline.ts';

export const SORT_COLUMNS = ['name', 'start', 'end', 'price', 'status'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** Of a row: the phase's status, or that it is a draft, or deleted. */
export const ROW_STATES = ['active', 'pending', 'completed', 'draft', 'deleted'] as const satisfies readonly (
  | PhaseStatus
  | 'draft'
  | 'deleted'
)[];
export type RowState = (typeof ROW_STATES)[number];
export type ListedPhase = PhaseData | DeletedPhase;

/** Filter and sort order of the table, part of the URL. */
export interface TableView {
  readonly sort: SortColumn;
  readonly descending: boolean;
  /** undefined: all that are not deleted. */
  readonly state: RowState | undefined;
  readonly search: string;
}

/** Parses the query of the URL; ignores unknown values. */
export function parseTableView(params: URLSearchParams): TableView {
  return {
    sort: SORT_COLUMNS.find((column) => column === params.get('sort')) ?? 'start',
    descending: params.get('order') === 'desc',
    state: ROW_STATES.find((state) => state === params.get('status')),
    search: params.get('search') ?? '',
  };
}

/** The query of the URL for a view, without defaults. */
export function writeTableView({ sort, descending, state, search }: TableView): URLSearchParams {
  return new URLSearchParams({
    ...(sort === 'start' ? {} : { sort }),
    ...(descending ? { order: 'desc' } : {}),
    ...(state === undefined ? {} : { status: state }),
    ...(search === '' ? {} : { search }),
  });
}

export function rowState(phase: ListedPhase): RowState {
  if ('deletedAt' in phase) return 'deleted';
  return phase.isDraft ? 'draft' : phaseStatus(phase);
}

export type DateNote = 'ahead' | 'over' | 'late';

/** Where visitors see something else than the status: it starts later, it is over, or it should have started. */
export function dateNote(phase: ListedPhase, nowMs: number): DateNote | undefined {
  const position = phasePosition(phase, nowMs);
  switch (rowState(phase)) {
    case 'active':
      return position === 'next' ? 'ahead' : position === 'past' ? 'over' : undefined;
    case 'pending':
      return position === 'delayed' ? 'late' : undefined;
    default:
      return undefined;
  }
}

const COMPARE: Record<SortColumn, (a: ListedPhase, b: ListedPhase) => number> = {
  name: (a, b) => a.name.localeCompare(b.name, 'en', { numeric: true, sensitivity: 'base' }),
  start: (a, b) => Date.parse(a.startDate) - Date.parse(b.startDate),
  end: (a, b) => Date.parse(a.endDate) - Date.parse(b.endDate),
  price: (a, b) => a.tokenPrice - b.tokenPrice,
  status: (a, b) => ROW_STATES.indexOf(rowState(a)) - ROW_STATES.indexOf(rowState(b)),
};

/** The phases of the view, sorted; ties are ordered by id. */
export function viewPhases(phases: readonly ListedPhase[], view: TableView): ListedPhase[] {
  const searched = view.search.trim().toLocaleLowerCase('en');
  const sign = view.descending ? -1 : 1;
  return phases
    .filter((phase) => (view.state === undefined ? rowState(phase) !== 'deleted' : rowState(phase) === view.state))
    .filter((phase) => phase.name.toLocaleLowerCase('en').includes(searched))
    .sort((a, b) => sign * COMPARE[view.sort](a, b) || a.id - b.id);
}
