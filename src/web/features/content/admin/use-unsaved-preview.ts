import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contentPreviewUnsaved } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { validateContent } from './field-errors.ts';

/** A whole page is rendered. */
const TYPING_PAUSE_MS = 600;

/** A page with content that is not saved; while a field is not valid, with the latest content that was. */
export function useUnsavedPreview(content: SiteContent, of: { readonly path: string; readonly at?: string }) {
  const isInvalid = validateContent(content).size > 0;
  const edited = JSON.stringify(content);
  const [shown, setShown] = useState(edited);
  useEffect(() => {
    if (isInvalid) return;
    const timer = setTimeout(() => setShown(edited), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [edited, isInvalid]);
  const { data, error } = useQuery({
    queryKey: ['content-preview', of, shown],
    queryFn: ({ signal }) =>
      callEndpoint(contentPreviewUnsaved, { signal, body: { ...of, content: JSON.parse(shown) as SiteContent } }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { data, error, isInvalid };
}
