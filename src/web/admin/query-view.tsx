import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { Spinner } from '#web/components/ui/spinner.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** `failed`: a title over the message, or a title that has it. */
  readonly texts: { readonly loading: string; readonly failed: string | ((message: string) => string) };
  readonly children: (data: Data) => ReactNode;
}

/** Shows the data of a query, and before it that it loads or why it failed. */
export function QueryView<Data>({ query, texts: { loading, failed }, children }: QueryViewProps<Data>): ReactNode {
  const { data, error, isFetching, refetch } = query;
  const isTitle = typeof failed === 'string';
  return (
    <>
      {error !== null && (
        <Notice tone="danger" role="alert" title={isTitle ? failed : failed(errorMessage(error))} className="my-4">
          {isTitle && <p>{errorMessage(error)}</p>}
          {/* What is gone does not come back by asking again. */}
          {!(error instanceof ApiError && error.code === 'not-found') && (
            <Button variant="secondary" busy={isFetching} className="mt-2" onClick={() => void refetch()}>
              Try again
            </Button>
          )}
        </Notice>
      )}
      {data === undefined && error === null && (
        <div className="grid min-h-40 place-items-center text-muted">
          <Spinner label={loading} className="size-7" />
        </div>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
