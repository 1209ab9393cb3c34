import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CONTENT_HISTORY_ROWS, type ContentVersion } from '#contract/content.ts';
import type { SiteContent } from '#domain/content/content.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { contentHistoryQuery } from './content-queries.ts';
import { DifferenceList } from './difference-list.tsx';
import { shownDifferences } from './edited-content.ts';
import { CONTENT_ADMIN } from './texts.ts';

const TEXTS = CONTENT_ADMIN.history;

interface ContentHistoryProps {
  /** The version that visitors see; undefined: the built-in content. */
  readonly current: number | undefined;
  readonly onRevert: (content: SiteContent) => void;
}

/** The published versions, newest first, each with what it changed. */
export function ContentHistory({ current, onRevert }: ContentHistoryProps): ReactNode {
  const [before, setBefore] = useState<number>();
  const { data, error } = useQuery(contentHistoryQuery(before));
  const shown = data?.versions.slice(0, CONTENT_HISTORY_ROWS) ?? [];
  const oldest = shown.at(-1);
  return (
    <section aria-labelledby="content-history" className="border-line border-t pt-4">
      <h2 id="content-history" className="scroll-mt-28 mb-2 text-base">
        {TEXTS.title}
      </h2>
      {error !== null && <Notice tone="danger" role="alert" title={errorMessage(error)} />}
      {data !== undefined && shown.length === 0 && <p className="text-muted text-sm">{TEXTS.none}</p>}
      <ol className="grid">
        {shown.map((version, index) => (
          <HistoryEntry
            key={version.version}
            version={version}
            previous={data?.versions[index + 1]?.content ?? {}}
            isCurrent={version.version === current}
            onRevert={() => onRevert(version.content)}
          />
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-3">
        {current !== undefined && (
          <Button variant="quiet" aria-label={TEXTS.revertToDefault} onClick={() => onRevert({})}>
            {TEXTS.revertToDefault}
          </Button>
        )}
        {before !== undefined && (
          <Button variant="quiet" onClick={() => setBefore(undefined)}>
            {TEXTS.newest}
          </Button>
        )}
        {data?.hasMore === true && oldest !== undefined && (
          <Button variant="quiet" onClick={() => setBefore(oldest.version)}>
            {TEXTS.older}
          </Button>
        )}
      </div>
    </section>
  );
}

interface HistoryEntryProps {
  readonly version: ContentVersion;
  readonly previous: SiteContent;
  readonly isCurrent: boolean;
  readonly onRevert: () => void;
}

function HistoryEntry({ version, previous, isCurrent, onRevert }: HistoryEntryProps): ReactNode {
  const differences = shownDifferences(previous, version.content);
  const parts = [...new Set(differences.map(({ part }) => CONTENT_ADMIN.parts[part]))];
  return (
    <li className="border-line border-t py-2">
      <details>
        <summary className="relative flex min-h-9 cursor-pointer flex-wrap items-center gap-x-3 pl-6 text-sm">
          <ChevronRight aria-hidden="true" className="absolute top-2.5 left-0 size-4 text-muted" />
          <strong className="font-semibold">{TEXTS.version(version.version)}</strong>
          <span className="text-muted">
            {formatInstant(version.createdAt)} {TEXTS.by} {version.createdBy}
          </span>
          {isCurrent && <span className="text-volt">{TEXTS.current}</span>}
          <span className="w-full text-muted">{TEXTS.summary(parts, differences.length)}</span>
          {version.note !== null && <q className="wrap-anywhere w-full">{version.note}</q>}
        </summary>
        <DifferenceList differences={differences} />
        {!isCurrent && (
          <Button variant="secondary" className="mt-2" aria-label={TEXTS.revert(version.version)} onClick={onRevert}>
            {TEXTS.revertShort}
          </Button>
        )}
      </details>
    </li>
  );
}
