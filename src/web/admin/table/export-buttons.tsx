import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/table.ts';
import { adminReadConfirmed } from '#contract/team-account.ts';
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { TABLE_TEXTS } from '../texts.ts';
import { exportUrl } from './table-address.ts';

interface ExportButtonsProps {
  /** The call that returns the file. */
  readonly endpoint: Endpoint;
  readonly params: URLSearchParams;
  /** Of selected rows. */
  readonly isSelection?: boolean;
}

/** Downloads of everything that the search and filters match, not only of this page; or of the selected rows. */
export function ExportButtons({ endpoint, params, isSelection = false }: ExportButtonsProps): ReactNode {
  const labelOf = isSelection ? TABLE_TEXTS.exportSelectedLabel : TABLE_TEXTS.exportLabel;
  const save = async (format: ExportFormat): Promise<void> => {
    // A link cannot ask for the password.
    await callEndpoint(adminReadConfirmed);
    download(exportUrl(endpoint.path, params, format));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser.
    <div
      role="group"
      aria-label={isSelection ? TABLE_TEXTS.exportSelected : TABLE_TEXTS.export}
      className="flex items-center gap-1.5 text-muted text-sm"
    >
      <Download aria-hidden="true" className="size-4" />
      {EXPORT_FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-label={labelOf(TABLE_TEXTS.formats[format])}
          onClick={() => void save(format).catch(showFailure)}
          className={TEAM_ACTION}
        >
          {TABLE_TEXTS.formats[format]}
        </button>
      ))}
    </div>
  );
}

function showFailure(error: unknown): void {
  toast({ title: TABLE_TEXTS.notExported, description: errorMessage(error) });
}

/** Lets the browser save the file as it arrives. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
