import type { ReactNode } from 'react';
import { type SnapshotRun, VERIFICATION_STEPS } from '#contract/claims-admin.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Notice } from '#web/components/ui/notice.tsx';
import { formatInstant } from '#web/lib/local-time.ts';
import { isVerifying, useVerifySnapshot } from './snapshot-queries.ts';
import { SNAPSHOTS_ADMIN } from './texts.ts';

const { verify: TEXTS, stepOf } = SNAPSHOTS_ADMIN;

export type PublishedRun = Extract<SnapshotRun, { state: 'published' }>;

interface SnapshotVerificationProps {
  readonly run: PublishedRun;
  /** In TVX, as it is shown. */
  readonly total: string;
  /** A snapshot is being verified, this one or another. */
  readonly isBusy: boolean;
  /** Beside the button. */
  readonly children: ReactNode;
}

/** Verifies the files of a published snapshot where they are, and shows the latest outcome. */
export function SnapshotVerification({ run, total, isBusy, children }: SnapshotVerificationProps): ReactNode {
  const verify = useVerifySnapshot();
  const isRunning = isVerifying(run) || verify.isPending;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {children}
        <Button
          variant="secondary"
          aria-label={TEXTS.label(run.label === '' ? formatInstant(run.startedAt) : run.label)}
          busy={isRunning}
          disabled={isBusy && !isRunning}
          onClick={() => verify.mutate(run.name)}
        >
          {TEXTS.open}
        </Button>
      </div>
      <div role="status" className="w-full">
        <Outcome run={run} total={total} />
      </div>
    </div>
  );
}

function Outcome({ run, total }: Pick<SnapshotVerificationProps, 'run' | 'total'>): ReactNode {
  const { verification, summary } = run;
  if (verification === null) return null;
  if (verification.state === 'running') {
    const { step } = verification;
    return (
      <p>
        {TEXTS.steps[step]}
        <span className="text-muted"> ({stepOf(VERIFICATION_STEPS.indexOf(step) + 1, VERIFICATION_STEPS.length)})</span>
      </p>
    );
  }
  const by = TEXTS.by(verification.startedBy, formatInstant(verification.finishedAt));
  if (verification.state === 'failed') {
    return (
      <Notice tone="danger" title={TEXTS.notPassed}>
        <p>{verification.failure}</p>
        <p>{TEXTS.restore}</p>
        <p className="text-muted">{by}</p>
      </Notice>
    );
  }
  return (
    <details>
      <summary className="min-h-9 cursor-pointer content-center">
        <span className="font-semibold text-volt">{TEXTS.passed}</span> <span className="text-muted">{by}</span>
      </summary>
      <ul className="mt-1 list-disc pl-8">
        {TEXTS.checks(summary.claims, total).map((check) => (
          <li key={check}>{check}</li>
        ))}
      </ul>
    </details>
  );
}
