import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type PhaseData, presaleDeletePhase, presaleListDeletedPhases, presaleListPhases } from '#contract/presale.ts';
import { publicPhase } from '#domain/presale/public-phase.ts';
import { EmptyState } from '#web/admin/empty-state.tsx';
import { Loaded } from '#web/admin/loaded.tsx';
import { TeamPage } from '#web/components/layout/team-page.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { ButtonLink } from '#web/components/ui/button.tsx';
import { ICON_BUTTON } from '#web/components/ui/icon-button.tsx';
import { Tabs } from '#web/components/ui/tabs.tsx';
import { useAction } from '#web/components/ui/use-action.ts';
import { PRESALE } from '#web/content/presale.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { endpointQuery } from '#web/lib/endpoint-query.ts';
import { timeZoneName } from '#web/lib/local-time.ts';
import { neighbourFocus, phaseOutcome, RestoreButton } from './phase-actions.tsx';
import { PhaseTable } from './phase-table.tsx';
import { PhaseTimeline } from './phase-timeline.tsx';

const BUILT_IN = PRESALE.phases.map(({ title }) => title).join(' and ');
const CREATE_ID = 'create-phase';

export function AdminScreen({ username }: { readonly username: string }): ReactNode {
  const query = useQuery(endpointQuery(presaleListPhases));
  return (
    <TeamPage
      title="Admin Dashboard"
      aside={
        <Badge tone="info" className="max-w-60">
          <span className="truncate">{username}</span>
        </Badge>
      }
      actions={
        <ButtonLink
          id={CREATE_ID}
          href="/admin/presale/create"
          variant={query.data?.length === 0 ? 'secondary' : 'primary'}
        >
          <Plus aria-hidden="true" className="size-4" />
          Create Phase
        </ButtonLink>
      }
    >
      <Tabs
        label="Admin areas"
        className="mt-3"
        items={[
          { id: 'phases', label: 'Presale Management', content: <PhaseManagement query={query} /> },
          { id: 'users', label: 'User Management', content: <UsersPlaceholder /> },
        ]}
      />
    </TeamPage>
  );
}

/** The tab with the presale phases; deleted ones below them. */
function PhaseManagement({ query }: { readonly query: UseQueryResult<PhaseData[]> }): ReactNode {
  const { data: deleted = [] } = useQuery(endpointQuery(presaleListDeletedPhases));
  return (
    <div className="grid gap-4 max-tbl:-mt-5.25">
      <Loaded
        query={query}
        loading="Loading presale phases"
        failed={(message) => `Error loading presale phases: ${message}`}
      >
        {(phases) =>
          phases.length === 0 ? (
            <EmptyState
              title="No presale phases found"
              actions={<ButtonLink href="/admin/presale/create">Create Your First Phase</ButtonLink>}
            />
          ) : (
            <PhaseTable
              label="Presale phases"
              phases={phases}
              actions={(phase) => (
                <PhaseActions phase={phase} isLast={!phase.isDraft && publishedOf(phases).length === 1} />
              )}
            />
          )
        }
      </Loaded>
      <PhaseTimeline phases={publishedOf(query.data ?? [])} />
      {deleted.length > 0 && (
        <details>
          <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-sm">
            Deleted phases ({deleted.length})
          </summary>
          <PhaseTable
            label="Deleted phases"
            phases={deleted}
            actions={(phase) => <RestoreButton phase={phase} focusId={CREATE_ID} />}
          />
        </details>
      )}
      <p className="in-utc:hidden text-muted text-sm">{`Times are in ${timeZoneName()}.`}</p>
    </div>
  );
}

function publishedOf(phases: readonly PhaseData[]): readonly PhaseData[] {
  return phases.filter(({ isDraft }) => !isDraft);
}

function PhaseActions({ phase, isLast }: { readonly phase: PhaseData; readonly isLast: boolean }): ReactNode {
  const queryClient = useQueryClient();
  const erase = useAction(presaleDeletePhase, {
    ...phaseOutcome('delete', phase.name),
    confirm: {
      title: 'Are you sure you want to delete this presale phase?',
      text: <DeleteNote phase={phase} isLast={isLast} />,
      action: 'Delete',
    },
  });

  async function eraseFrom(row: Element | null): Promise<void> {
    const focusNext = neighbourFocus(row, CREATE_ID);
    await erase.run({ params: { id: String(phase.id) } });
    const left = queryClient.getQueryData(endpointQuery(presaleListPhases).queryKey);
    // After a failure too: somebody else may have deleted it.
    if (left?.every(({ id }) => id !== phase.id)) focusNext();
  }

  return (
    <>
      <Link
        href={`/admin/presale/edit/${phase.id}`}
        aria-label={`Edit ${phase.name}`}
        className={`${ICON_BUTTON} max-md:w-9 md:size-9`}
      >
        <Pencil aria-hidden="true" className="size-4" />
      </Link>
      <button
        type="button"
        aria-label={`Delete ${phase.name}`}
        onClick={(event) => void eraseFrom(event.currentTarget.closest('tr'))}
        className={`${ICON_BUTTON} hover:text-red max-md:w-9 md:size-9`}
      >
        <Trash2 aria-hidden="true" className="size-4" />
      </button>
    </>
  );
}

function DeleteNote({ phase, isLast }: { readonly phase: PhaseData; readonly isLast: boolean }): ReactNode {
  return (
    <>
      <p className="wrap-anywhere font-semibold text-text">{phase.name}</p>
      {publicPhase(phase, wallClockMs()).isActive && (
        <p className="mt-1 font-semibold text-amber">It is active: visitors see it now.</p>
      )}
      {isLast && <p className="mt-1">{`No phase is left then: the site shows its built-in ones, ${BUILT_IN}.`}</p>}
      <p className="mt-1">You can restore it: it stays among the deleted phases.</p>
    </>
  );
}

function UsersPlaceholder(): ReactNode {
  return (
    <div className="grid max-w-xl gap-5">
      <input type="search" aria-label="Search users" placeholder="Search users" disabled className="field px-3.5" />
      <p className="text-muted">User management coming soon</p>
    </div>
  );
}
