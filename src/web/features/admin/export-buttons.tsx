import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { adminConfirmExport } from '#contract/admin.ts';
import { EXPORT_FORMATS, type ExportFormat } from '#contract/admin-tables.ts';
import { TEAM_ACTION } from '#web/components/layout/team-page.tsx';
import { PasswordDialog } from '#web/components/ui/password-dialog.tsx';
import { EXPORT_DIALOG, TABLE_TEXTS } from '#web/content/admin.ts';
import { callEndpoint } from '#web/lib/api-client.ts';
import { exportUrl } from './table-address.ts';

export interface TableExport {
  readonly path: string;
  /** Of people: the password is asked for again. */
  readonly isPersonal: boolean;
}

interface ExportButtonsProps extends TableExport {
  readonly params: URLSearchParams;
  readonly username: string;
}

/** Downloads of everything that the search and filters match, not only of this page. */
export function ExportButtons({ path, isPersonal, params, username }: ExportButtonsProps): ReactNode {
  const [asked, setAsked] = useState<ExportFormat>();
  const ticketFor = useExportTicket();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row in every browser.
    <div role="group" aria-label={TABLE_TEXTS.export} className="flex items-center gap-1.5 text-muted text-sm">
      <Download aria-hidden="true" className="size-4" />
      {EXPORT_FORMATS.map((format) => (
        <button
          key={format}
          type="button"
          aria-label={TABLE_TEXTS.exportLabel(TABLE_TEXTS.formats[format])}
          onClick={() => (isPersonal ? setAsked(format) : download(exportUrl(path, params, format)))}
          className={TEAM_ACTION}
        >
          {TABLE_TEXTS.formats[format]}
        </button>
      ))}
      {asked !== undefined && (
        <PasswordDialog
          {...EXPORT_DIALOG}
          username={username}
          onSubmit={async (password) => download(exportUrl(path, params, asked, await ticketFor(password)))}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** The mutation cache drops the password at once. */
function useExportTicket() {
  const { mutateAsync, reset } = useMutation({
    mutationFn: (body: { readonly password: string }) => callEndpoint(adminConfirmExport, { body }),
    gcTime: 0,
  });
  return async (password: string): Promise<string> => (await mutateAsync({ password }).finally(reset)).ticket;
}

/** Lets the browser save the file as it arrives. */
function download(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = '';
  link.click();
}
