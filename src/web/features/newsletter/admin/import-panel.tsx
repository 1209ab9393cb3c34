import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { IMPORT_EFFECTS } from '#domain/newsletter/import-line.ts';
import { Button } from '#web/components/ui/button.tsx';
import { DataTable } from '#web/components/ui/data-table.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { rejectedFile, templateFile } from './import-files.ts';
import { ImportedLines } from './imported-lines.tsx';
import { type ImportReport, runImport } from './run-import.ts';
import { NEWSLETTER_ADMIN, SUBSCRIBERS } from './texts.ts';

const TEXTS = SUBSCRIBERS.import;

type State =
  | { readonly type: 'idle' }
  | { readonly type: 'checking'; readonly lines: number }
  /** `checked`: what the dry run said. */
  | { readonly type: 'importing'; readonly lines: number; readonly checked: ImportReport }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'reported'; readonly report: ImportReport };

interface ImportPanelProps {
  /** Called when sending lines begins and ends. */
  readonly onBusy: (isBusy: boolean) => void;
}

/** Checks and imports a file, and says how far it is. */
function useImport({ onBusy }: ImportPanelProps) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<State>({ type: 'idle' });
  const abort = useRef<AbortController>(undefined);

  /** Checks the file; with the report of that check, imports it. */
  async function run(file: File, checked?: ImportReport): Promise<void> {
    const controller = new AbortController();
    abort.current = controller;
    const show = (lines: number): void =>
      setState(checked === undefined ? { type: 'checking', lines } : { type: 'importing', lines, checked });
    show(0);
    onBusy(true);
    try {
      const report = await runImport({
        text: await file.text(),
        isDryRun: checked === undefined,
        signal: controller.signal,
        onProgress: show,
      });
      setState({ type: 'reported', report });
    } catch (error) {
      setState({ type: 'failed', reason: controller.signal.aborted ? TEXTS.stopped : errorMessage(error) });
    } finally {
      onBusy(false);
      // The table of subscribers, and how many people a draft would reach.
      if (checked !== undefined) await queryClient.invalidateQueries();
    }
  }

  return { state, run, stop: (): void => abort.current?.abort(), reset: () => setState({ type: 'idle' }) };
}

/** Imports a file, after a dry run that says what would happen to each line. */
export function ImportPanel(props: ImportPanelProps): ReactNode {
  const [file, setFile] = useState<File | undefined>();
  const { state, run, stop, reset } = useImport(props);
  const isRunning = state.type === 'checking' || state.type === 'importing';
  return (
    <div className="grid gap-4">
      <FileField
        disabled={isRunning}
        onChange={(chosen) => {
          setFile(chosen);
          reset();
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          disabled={file === undefined || state.type === 'importing'}
          busy={state.type === 'checking'}
          onClick={() => file && run(file)}
        >
          {TEXTS.check}
        </Button>
        <Button variant="quiet" onClick={() => saveFile(templateFile())}>
          {TEXTS.template}
        </Button>
        {state.type === 'checking' && <Progress text={TEXTS.checking(state.lines)} onStop={stop} />}
      </div>
      {state.type === 'failed' && (
        <Notice tone="danger" role="alert" title={NEWSLETTER_ADMIN.failed}>
          {state.reason}
        </Notice>
      )}
      {state.type === 'importing' && (
        <Report report={state.checked} isImporting>
          <Progress text={TEXTS.importing(state.lines, state.checked.lines.length)} onStop={stop} />
        </Report>
      )}
      {state.type === 'reported' && <Report report={state.report} onImport={() => file && run(file, state.report)} />}
    </div>
  );
}

interface FileFieldProps {
  readonly disabled: boolean;
  readonly onChange: (file: File | undefined) => void;
}

function FileField({ disabled, onChange }: FileFieldProps): ReactNode {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {TEXTS.file}
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        onChange={({ target }) => onChange(target.files?.[0])}
        className="field min-h-12 w-full px-3.5 py-2.5 text-sm file:mr-4 file:rounded-sm file:border-0 file:bg-surface file:px-3 file:py-1 file:text-text"
      />
    </div>
  );
}

interface ProgressProps {
  readonly text: string;
  readonly onStop: () => void;
}

function Progress({ text, onStop }: ProgressProps): ReactNode {
  return (
    <>
      <Button variant="quiet" onClick={onStop}>
        {TEXTS.stop}
      </Button>
      <p role="status" className="numeric text-muted text-sm">
        {text}
      </p>
    </>
  );
}

interface ReportProps {
  readonly report: ImportReport;
  readonly isImporting?: boolean;
  readonly onImport?: () => void;
  /** The progress of the import. */
  readonly children?: ReactNode;
}

function Report({ report, isImporting = false, onImport, children }: ReportProps): ReactNode {
  const { counts, lines, isDryRun } = report;
  const changes = lines.length - counts.unchanged - counts.rejected;
  if (lines.length === 0) return <Notice tone="warning">{TEXTS.noLines}</Notice>;
  return (
    <div className="grid gap-4">
      <div role="status">
        <h3 className="font-semibold text-base">{isDryRun ? TEXTS.dryRun : TEXTS.result}</h3>
      </div>
      {isDryRun && changes > 0 && (
        <div className="flex flex-wrap items-center gap-3">
          <Button busy={isImporting} onClick={onImport}>
            {TEXTS.run(changes)}
          </Button>
          {children}
        </div>
      )}
      <DataTable
        caption={isDryRun ? TEXTS.dryRun : TEXTS.result}
        columns={[TEXTS.columns.effect, TEXTS.lines]}
        rows={IMPORT_EFFECTS.map((effect) => ({
          key: effect,
          cells: [TEXTS.effects[effect], counts[effect].toLocaleString('en')],
        }))}
      />
      {isDryRun && changes === 0 && <Notice>{TEXTS.nothing}</Notice>}
      {counts.rejected > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => saveFile(rejectedFile(report))}>
          {TEXTS.rejected(counts.rejected)}
        </Button>
      )}
      <ImportedLines lines={lines} />
    </div>
  );
}
