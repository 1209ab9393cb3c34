import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Bolt } from '#web/components/ui/bolt.tsx';
import { MinerTeaser } from '#web/features/landing/miner-teaser.tsx';
import { Ring } from '#web/features/miner/components/ring.tsx';

export function MinerTeaserSection(): ReactNode {
  return (
    <MinerTeaser
      ring={
        <Ring part={0.6}>
          <Link href="/web-miner" className="disc">
            <Bolt />
            Start Mining
          </Link>
        </Ring>
      }
    />
  );
}
