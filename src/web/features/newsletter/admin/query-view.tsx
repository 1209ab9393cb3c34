import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { NEWSLETTER_ADMIN } from './texts.ts';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, and before it that it loads or why it failed. */
export function QueryView<Data>({ query, children }: QueryViewProps<Data>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  return (
    <>
      {error !== null && (
        <Notice tone="danger" role="alert" title={NEWSLETTER_ADMIN.loadFailed(errorMessage(error))}>
          <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
            {NEWSLETTER_ADMIN.tryAgain}
          </Button>
        </Notice>
      )}
      {data === undefined && error === null && (
        <div className="grid min-h-40 place-items-center text-muted">
          <Spinner label={NEWSLETTER_ADMIN.loading} className="size-7" />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
