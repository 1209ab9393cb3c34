import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type PhaseData, presaleListDeletedPhases, presaleReadPhase } from '#contract/presale.ts';
import { defaultPhase, type PhaseFields } from '#domain/presale/fields.ts';
import { FormNotice } from '#web/admin/form-notice.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { formatInstant } from '#web/lib/local-time.ts';
import { RestoreButton } from './phase-actions.tsx';
import { PhaseForm } from './phase-form.tsx';
import { PhaseDifferences, PhaseHistory } from './phase-history.tsx';
import { PhaseBadge } from './phase-table.tsx';

/** Focused when the screen below it is replaced. */
const TITLE_ID = 'phase-page-title';

/** The phase form in create mode, with the default values. */
export function CreatePhaseScreen(): ReactNode {
  const [base] = useState(() => defaultPhase(wallClockMs()));
  return (
    <TeamPage title="Create Presale Phase">
      <PhaseForm base={base} />
    </TeamPage>
  );
}

/** Never from an earlier visit, because a cached copy would end in a conflict. */
function phaseQuery(id: string) {
  return { ...endpointQuery(presaleReadPhase, { params: { id } }), gcTime: 0 };
}

/** The phase form in edit mode, and the phase's history. */
export function EditPhaseScreen({ id }: { readonly id: string }): ReactNode {
  const query = useQuery(phaseQuery(id));
  const { data: phase, error } = query;
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <TeamPage
      title={
        <span id={TITLE_ID} tabIndex={-1} className="focus-visible:outline-none">
          Edit Presale Phase
        </span>
      }
      aside={phase !== undefined && !isMissing && <PhaseBadge phase={phase} />}
    >
      {isMissing ? (
        <MissingPhase id={id} />
      ) : (
        <Loaded query={query} loading="Loading the presale phase" failed={(message) => message}>
          {(saved) => <EditForm key={id} phase={saved} />}
        </Loaded>
      )}
    </TeamPage>
  );
}

/** Unsaved values that the form shows instead of the saved ones. */
interface Draft {
  readonly fields: PhaseFields;
  /** Of an earlier version; undefined: typed here, while somebody else saved another version. */
  readonly versionOf?: string;
}

function EditForm({ phase }: { readonly phase: PhaseData }): ReactNode {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(phase);
  const [draft, setDraft] = useState<Draft>();
  const [isDirty, setDirty] = useState(false);
  const id = String(phase.id);

  async function showConflict(fields: PhaseFields): Promise<void> {
    // Asked for once: what is kept is the copy before the other's change.
    setBase(await queryClient.fetchQuery({ ...phaseQuery(id), staleTime: 0 }));
    setDraft({ fields });
  }

  return (
    <>
      <PhaseForm
        key={base.version}
        base={base}
        draft={draft?.fields}
        phase={base}
        onDirtyChange={setDirty}
        onConflict={showConflict}
        notice={draft && <DraftNotice key={draft.versionOf ?? base.version} draft={draft} saved={base} />}
      />
      <PhaseHistory
        id={id}
        current={base}
        onRestore={isDirty ? undefined : (fields, changedAt) => setDraft({ fields, versionOf: changedAt })}
      />
    </>
  );
}

/** Above the form, about what it shows. */
function DraftNotice({ draft, saved }: { readonly draft: Draft; readonly saved: PhaseData }): ReactNode {
  const { fields, versionOf } = draft;
  if (versionOf !== undefined) {
    return (
      <FormNotice title={`The form shows the version of ${formatInstant(versionOf)}`}>
        <p>Nothing is saved yet. Review it and save.</p>
      </FormNotice>
    );
  }
  return (
    <FormNotice title="Somebody else changed this phase">
      <p>
        Nothing was saved. The form keeps what you typed; saving again replaces the other version. The other version,
        and yours:
      </p>
      <PhaseDifferences before={saved} after={fields} none="The other version is the same as yours." />
    </FormNotice>
  );
}

/** The phase never existed, or was deleted and can be restored. */
function MissingPhase({ id }: { readonly id: string }): ReactNode {
  const { data: deleted = [] } = useQuery(endpointQuery(presaleListDeletedPhases));
  const phase = deleted.find((one) => String(one.id) === id);
  return (
    <>
      <Notice tone="warning" role="alert" title="Presale phase not found" className="mt-8">
        {phase !== undefined && (
          <>
            This phase was deleted. You can restore it.
            <div className="mt-3">
              <RestoreButton phase={phase} focusId={TITLE_ID} />
            </div>
          </>
        )}
      </Notice>
      {phase !== undefined && <PhaseHistory id={id} />}
    </>
  );
}
