import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type ImportReport, subscriptionsImport } from '#contract/newsletter-admin.ts';
import { IMPORT_BYTES_MAX, IMPORT_DAY_EXAMPLE, type ImportProblem } from '#domain/newsletter/import-line.ts';
import { Facts } from '#web/admin/record-screen.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Button, ButtonLink } from '#web/components/ui/button.tsx';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { useAction } from '#web/components/ui/use-action.ts';

/** Sends one file; the server says what became of its lines. */
export function ImportScreen(): ReactNode {
  const fieldId = useId();
  const [file, setFile] = useState<File>();
  const [report, setReport] = useState<ImportReport>();
  const run = useAction(subscriptionsImport, { onDone: setReport, invalidates: 'all' });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (file === undefined) return;
    if (file.size > IMPORT_BYTES_MAX) {
      const description = 'The file is larger than 1 MB. Split it.';
      toast({ title: 'The request failed', description, variant: 'destructive' });
    } else await run.run({ body: { csv: await file.text() } });
  }

  return (
    <TeamPage
      title="Import subscribers"
      lead={`A CSV file of at most 1 MB with the columns email and consented_at, such as ${IMPORT_DAY_EXAMPLE}. Only people who agreed, and whose consent you can show. Whoever unsubscribed stays unsubscribed.`}
    >
      <form method="post" className="mt-5 grid max-w-3xl gap-4" onSubmit={submit}>
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="font-semibold text-sm">
            CSV file
          </label>
          <input
            id={fieldId}
            type="file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setReport(undefined);
            }}
            className="field min-h-12 w-full px-3.5 py-2.5 text-sm file:mr-4 file:rounded-sm file:border-0 file:bg-surface file:px-3 file:py-1 file:text-text"
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={file === undefined || report !== undefined} busy={run.isPending}>
            Import
          </Button>
          <ButtonLink href="/admin/subscribers" variant="quiet">
            Back to the subscribers
          </ButtonLink>
        </div>
      </form>
      <div role="status" className="mt-6 grid max-w-3xl gap-6">
        {report !== undefined && <Report report={report} />}
      </div>
    </TeamPage>
  );
}

const EFFECTS = {
  added: 'Added',
  updated: 'Updated',
  leftOut: 'Left out: known already, or unsubscribed',
  rejected: 'Rejected',
} as const;

const PROBLEMS = {
  cells: 'more or fewer cells than the header, or an open quote',
  email: 'no valid address',
  'consented-at': 'no time of the consent, or one in the future',
  'confirmed-at': 'an unreadable time in confirmed_at',
  'left-at': 'an unreadable time in left_at',
  'suppressed-at': 'an unreadable time in suppressed_at',
  state: 'the state is neither subscribed nor left',
  'too-long': 'a text is too long',
  characters: 'control characters',
  repeated: 'the address is in an earlier line',
} as const satisfies Record<ImportProblem, string>;

function Report({ report }: { readonly report: ImportReport }): ReactNode {
  const { rejected, rejectedLines } = report;
  const effects = Object.keys(EFFECTS) as (keyof typeof EFFECTS)[];
  const lines = effects.reduce((sum, effect) => sum + report[effect], 0);
  const more = rejected - rejectedLines.length;
  return (
    <>
      <Facts
        items={{
          ...Object.fromEntries(
            effects
              .filter((effect) => report[effect] > 0)
              .map((effect) => [EFFECTS[effect], report[effect].toLocaleString('en')]),
          ),
          'All lines': lines.toLocaleString('en'),
        }}
      />
      {rejected > 0 && (
        <ul aria-label="Rejected" className="border-line border-t text-sm">
          {rejectedLines.map(({ line, text, problem }) => (
            <li key={line} className="wrap-anywhere border-line border-b py-2">
              Line {line}: {PROBLEMS[problem]}. <span className="text-muted">{text}</span>
            </li>
          ))}
          {more > 0 && <li className="py-2">{more.toLocaleString('en')} more rejected.</li>}
        </ul>
      )}
    </>
  );
}
