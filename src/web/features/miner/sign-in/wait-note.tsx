import type { ReactNode } from 'react';
import { formatDuration } from '#domain/miner/format.ts';
import { useSecondsLeft } from '../components/use-seconds.ts';
import { MINER_CONTENT } from '../texts/miner.ts';

/** Counts down; only its end is announced, because the notice announced its length. */
export function WaitNote({ waitUntilMs }: { readonly waitUntilMs: number | undefined }): ReactNode {
  const secondsLeft = useSecondsLeft(waitUntilMs);
  const { before, over } = MINER_CONTENT.wait;
  if (waitUntilMs === undefined) return null;
  return (
    <>
      {secondsLeft > 0 && (
        <p className="text-center text-amber text-sm">
          {before} <span className="numeric">{formatDuration(secondsLeft)}</span>
        </p>
      )}
      <p role="status" className="text-center text-muted text-sm">
        {secondsLeft === 0 && over}
      </p>
    </>
  );
}
