import { Lock } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WorksToday } from '#web/components/layout/works-today.tsx';
import { SampleCoin } from '#web/components/mockup/sample-coin.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { CodeBlock } from '#web/components/ui/code-block.tsx';
import { TextField } from '#web/components/ui/text-field.tsx';
import { TOKEN_DRAFT } from './texts.ts';
import { type DraftField, draftFaults, draftJson, smallestUnits, type TokenDraft } from './token-draft.ts';

const FIELDS = Object.keys(TOKEN_DRAFT.fields) as DraftField[];

/** A draft of a token, checked while it is typed; it leaves the page only as what its author copies. */
export function TokenDraftForm(): ReactNode {
  const { title, lead, create } = TOKEN_DRAFT;
  const [draft, setDraft] = useState<TokenDraft>(TOKEN_DRAFT.sample);
  const faults = draftFaults(draft);
  return (
    <WorksToday
      id="draft"
      title={title}
      lead={lead}
      aside={
        <Button variant="secondary" disabled className="mt-3">
          <Lock aria-hidden="true" className="size-4" />
          {create}
        </Button>
      }
    >
      <div className="draft">
        <div className="grid content-start gap-4 sm:grid-cols-2 scriptless:hidden">
          {FIELDS.map((field) => (
            <TextField
              key={field}
              label={TOKEN_DRAFT.fields[field]}
              value={draft[field]}
              inputMode={field === 'decimals' || field === 'supply' ? 'numeric' : 'text'}
              autoComplete="off"
              spellCheck={false}
              error={faults.includes(field) ? TOKEN_DRAFT.faults[field] : undefined}
              onChange={(event) => setDraft({ ...draft, [field]: event.target.value })}
            />
          ))}
        </div>
        <SampleCoin symbol={draft.symbol.trim()} className="mx-auto w-full max-w-40" />
      </div>
      <Result draft={draft} isRight={faults.length === 0} />
    </WorksToday>
  );
}

function Result({ draft, isRight }: { readonly draft: TokenDraft; readonly isRight: boolean }): ReactNode {
  const units = smallestUnits(draft);
  if (!isRight || units === undefined) return <p className="text-muted text-sm">{TOKEN_DRAFT.incomplete}</p>;
  return (
    <>
      <dl className="grid gap-1">
        <dt className="text-muted text-sm">{TOKEN_DRAFT.units}</dt>
        <dd className="numeric wrap-anywhere">{units.toLocaleString('en-US')}</dd>
      </dl>
      <CodeBlock label={TOKEN_DRAFT.json}>{draftJson(draft)}</CodeBlock>
    </>
  );
}
