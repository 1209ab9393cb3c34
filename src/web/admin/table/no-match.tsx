import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { TABLE_TEXTS } from '../texts.ts';

/** In the place of the rows that a search or a filter hides; `onClear` removes both. */
export function NoMatch({ onClear }: { readonly onClear: () => void }): ReactNode {
  return (
    <EmptyState
      title={TABLE_TEXTS.noMatch}
      actions={
        <Button variant="secondary" onClick={onClear}>
          {TABLE_TEXTS.clear}
        </Button>
      }
    />
  );
}
