import { type ReactNode, useId, useState } from 'react';
import { type ImportReport, subscriptionsImport } from '#contract/newsletter-subscribers.ts';
import { IMPORT_BYTES_MAX } from '#domain/newsletter/import-line.ts';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { callEndpoint } from '#web/lib/api-client.ts';
import { CallError } from '#web/lib/api-error.ts';
import { NEWSLETTER_PATHS } from './paths.ts';
import { IMPORT as TEXTS } from './texts.ts';
import { useNewsletterMutation } from './use-newsletter-mutation.ts';

/** Sends one file; the server says what became of its lines. */
export function ImportScreen(): ReactNode {
  const fieldId = useId();
  const [file, setFile] = useState<File>();
  const run = useNewsletterMutation(async (chosen: File) => {
    if (chosen.size > IMPORT_BYTES_MAX) throw new CallError(TEXTS.tooLarge);
    return callEndpoint(subscriptionsImport, { body: { csv: await chosen.text() } });
  });
  return (
    <TeamPage title={TEXTS.title} lead={TEXTS.lead}>
      <form
        method="post"
        className="mt-5 grid max-w-3xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (file !== undefined) run.mutate(file);
        }}
      >
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="font-semibold text-sm">
            {TEXTS.file}
          </label>
          <input
            id={fieldId}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              run.reset();
            }}
            className="field min-h-12 w-full px-3.5 py-2.5 text-sm file:mr-4 file:rounded-sm file:border-0 file:bg-surface file:px-3 file:py-1 file:text-text"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={file === undefined || run.data !== undefined} busy={run.isPending}>
            {TEXTS.run}
          </Button>
          <ButtonLink href={NEWSLETTER_PATHS.subscribers} variant="quiet">
            {TEXTS.back}
          </ButtonLink>
        </div>
      </form>
      <div role="status" className="mt-6 grid max-w-3xl gap-6">
        {run.data !== undefined && <Report report={run.data} />}
      </div>
    </TeamPage>
  );
}

const EFFECTS = ['added', 'updated', 'leftOut', 'rejected'] as const;

function Report({ report }: { readonly report: ImportReport }): ReactNode {
  const { rejected, rejectedLines } = report;
  const lines = EFFECTS.reduce((sum, effect) => sum + report[effect], 0);
  return (
    <>
      <DataTable
        isCaptionShown
        caption={TEXTS.result}
        columns={TEXTS.columns}
        rows={EFFECTS.map((effect) => ({
          key: effect,
          cells: [TEXTS.effects[effect], report[effect].toLocaleString('en')],
        }))}
        total={[TEXTS.all, lines.toLocaleString('en')]}
      />
      {rejected > 0 && (
        <ul aria-label={TEXTS.effects.rejected} className="border-line border-t text-sm">
          {rejectedLines.map(({ line, text, problem }) => (
            <li key={line} className="wrap-anywhere border-line border-b py-2">
              {TEXTS.rejected(line, TEXTS.problems[problem])} <span className="text-muted">{text}</span>
            </li>
          ))}
          {rejected > rejectedLines.length && <li className="py-2">{TEXTS.more(rejected - rejectedLines.length)}</li>}
        </ul>
      )}
    </>
  );
}
