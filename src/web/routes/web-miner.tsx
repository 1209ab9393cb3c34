import type { ReactNode } from 'react';
import { MinerScreen } from '#web/features/miner/miner-screen.tsx';

export function WebMinerRoute(): ReactNode {
  return <MinerScreen />;
}
