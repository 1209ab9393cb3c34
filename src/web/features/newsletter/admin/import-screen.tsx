import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { type ImportReport, subscriptionsImport } from '#contract/newsletter-admin.ts';
import {
  type CsvColumn,
  IMPORT_BYTES_MAX,
  IMPORT_DAY_EXAMPLE,
  IMPORT_TIME_EXAMPLE,
  type ImportProblem,
} from '#domain/newsletter/import-line.ts';
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
    const csv = file.size > IMPORT_BYTES_MAX ? undefined : decoded(await file.arrayBuffer());
    if (csv !== undefined) {
      await run.run({ body: { csv } });
      return;
    }
    const description = file.size > IMPORT_BYTES_MAX ? 'The file is larger than 1 MB. Split it.' : NOT_UNICODE;
    toast({ title: 'The file cannot be read', description, variant: 'destructive' });
  }

  return (
    <TeamPage title="Import subscribers">
      <form method="post" className="mt-5 grid max-w-3xl gap-4" onSubmit={submit}>
        <div className="grid gap-1.5">
          <label htmlFor={fieldId} className="font-semibold text-sm">
            CSV file
          </label>
          <input
            id={fieldId}
            type="file"
            aria-describedby={`${fieldId}-hint`}
            accept=".csv,text/csv"
            onChange={({ target }) => {
              setFile(target.files?.[0]);
              setReport(undefined);
            }}
            className="field min-h-12 w-full px-3.5 py-2.5 text-sm file:mr-4 file:rounded-sm file:border-0 file:bg-surface file:px-3 file:py-1 file:text-text"
          />
          <p id={`${fieldId}-hint`} className="text-muted text-sm">
            At most 1 MB, with the columns email and consented_at ({IMPORT_DAY_EXAMPLE}, or with a time; UTC where it
            has no zone). Only people who agreed, and whose consent you can show.
          </p>
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

const NOT_UNICODE =
  'It is not in UTF-8, so its letters could be read wrongly. Save it again: in Excel as "CSV UTF-8", elsewhere with the character set UTF-8.';

/** Returns the text of a file in UTF-8, or in UTF-16 with its mark ("Unicode Text" of Excel); undefined: in neither. */
export function decoded(bytes: ArrayBuffer): string | undefined {
  const [first, second] = new Uint8Array(bytes);
  // Without its mark, UTF-16 is UTF-8 with a NUL in each letter.
  if (first === 0 || second === 0) return undefined;
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // The bytes are not of the encoding.
    return undefined;
  }
}

const EFFECTS = {
  added: 'Added',
  updated: 'Updated',
  leftOut: 'Left out: known already, or unsubscribed',
  rejected: 'Rejected',
} as const;

function unreadable(column: CsvColumn): string {
  return `${column} is no day or time in the form ${IMPORT_DAY_EXAMPLE} or ${IMPORT_TIME_EXAMPLE}`;
}

const PROBLEMS = {
  quote: 'a quote that does not end with its cell',
  cells: 'more cells than the header',
  email: 'email is not just an address, such as ada@mail.example',
  'no-consent': 'no time of the consent',
  'consented-at': unreadable('consented_at'),
  'confirmed-at': unreadable('confirmed_at'),
  'left-at': unreadable('left_at'),
  'suppressed-at': unreadable('suppressed_at'),
  future: 'a time in the future',
  'before-2000': 'a time before the year 2000',
  state: 'the state is neither subscribed nor left',
  'too-long': 'a text is too long',
  characters: 'control characters, or one that could not be read',
  repeated: 'another line has this address',
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
