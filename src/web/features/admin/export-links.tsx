import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXPORT_FORMATS } from '#contract/admin-tables.ts';
import { TABLE_TEXTS } from '#web/content/admin.ts';
import { exportUrl } from './table-address.ts';

/** Downloads of everything that the search and filters match, not only of this page. */
export function ExportLinks({ path, params }: { readonly path: string; readonly params: URLSearchParams }): ReactNode {
  return (
    <p className="ml-auto flex items-center gap-1.5 text-muted text-sm">
      <Download aria-hidden="true" className="size-4" />
      {TABLE_TEXTS.export}
      {EXPORT_FORMATS.map((format) => (
        <a
          key={format}
          href={exportUrl(path, params, format)}
          download
          aria-label={TABLE_TEXTS.exportLabel(TABLE_TEXTS.formats[format])}
          className="inline-flex min-h-11 min-w-11 items-center justify-center rounded-md border border-line px-2.5 font-semibold text-text transition-colors hover:border-volt hover:text-volt md:min-h-9"
        >
          {TABLE_TEXTS.formats[format]}
        </a>
      ))}
    </p>
  );
}
