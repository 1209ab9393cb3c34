import { TABLE_TEXTS } from '../texts.ts';
import type { TableFilter } from './table-filters.tsx';

/** Where a search looks: at the beginning, which is fast in a table of any size, or anywhere. */
export const MATCH_FILTER: TableFilter = {
  type: 'choice',
  name: 'match',
  onlyWith: 'search',
  label: TABLE_TEXTS.match.label,
  none: TABLE_TEXTS.match.beginning,
  options: [{ value: 'inside', label: TABLE_TEXTS.match.inside }],
};
