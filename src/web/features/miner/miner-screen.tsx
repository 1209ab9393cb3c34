import type { ReactNode } from 'react';

export function MinerScreen(): ReactNode {
  return (
    <div className="page-width py-12">
      <h1 className="text-3xl">Web Miner</h1>
    </div>
  );
}
