import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { contentListHistory, contentRead, contentSave } from '#contract/content.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { CONTENT_ADMIN } from './texts.ts';

const KEY = ['content'] as const;
/** Of every page of the history. */
export const CONTENT_HISTORY_KEY = [...KEY, 'history'] as const;

export const contentQuery = queryOptions({
  queryKey: [...KEY, 'latest'],
  queryFn: ({ signal }) => callEndpoint(contentRead, { signal }),
});

/** A page of the published versions older than `before`; undefined: the newest. */
export function contentHistoryQuery(before: number | undefined) {
  return queryOptions({
    queryKey: [...CONTENT_HISTORY_KEY, before ?? 'newest'],
    queryFn: ({ signal }) =>
      callEndpoint(contentListHistory, { signal, queryParams: before === undefined ? {} : { before: String(before) } }),
  });
}

/** Saves a version. Calls `onConflict` when somebody else saved one in the meantime. */
export function useSaveContent({ onConflict }: { readonly onConflict: () => void }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contentSave>) => callEndpoint(contentSave, { body }),
    onSuccess: ({ state }) => {
      toast(state === 'published' ? CONTENT_ADMIN.notices.published : CONTENT_ADMIN.notices.drafted);
      // The editor has what was saved: only the history is read again.
      return state === 'published' ? queryClient.invalidateQueries({ queryKey: CONTENT_HISTORY_KEY }) : undefined;
    },
    onError: (error) => {
      if (isConflict(error)) onConflict();
      else toast({ title: CONTENT_ADMIN.notices.failed, description: errorMessage(error), variant: 'destructive' });
    },
  });
}

function isConflict(error: Error): boolean {
  return error instanceof ApiError && error.code === 'content-changed';
}
