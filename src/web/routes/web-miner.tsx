import { MinerScreen } from '#web/features/miner/miner-screen.tsx';

export const WebMinerRoute = MinerScreen;
