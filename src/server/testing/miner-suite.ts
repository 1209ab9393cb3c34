import { beforeEach } from 'vitest';
import { type AppSuite, setUpApp } from './app-suite.ts';
import type { TestApp } from './start-test-app.ts';
import { startTestMiner, type TestMiner } from './test-miner.ts';

export interface MinerSuite {
  readonly suite: AppSuite;
  readonly clock: AppSuite['clock'];
  /** A new one for each test. */
  readonly miner: TestMiner;
  /** Starts another one. */
  readonly startMiner: () => Promise<TestMiner>;
  /** Returns another app on the same database and clock, always the same one. */
  readonly second: () => Promise<TestApp>;
}

/**
 * Starts the app on an empty database, and a miner before each test.
 *
 *     const { miner } = setUpMiner();
 *     it('…', async () => expect((await miner.sync({})).status).toBe(200));
 */
export function setUpMiner(): MinerSuite {
  const suite = setUpApp();
  const startMiner = (): Promise<TestMiner> => startTestMiner(suite.app, suite.database);
  const miner = {} as TestMiner;
  beforeEach(async () => {
    await startTestMiner(suite.app, suite.database, miner);
  });
  let another: Promise<TestApp> | undefined;
  const second = (): Promise<TestApp> => {
    another ??= suite.startAnother();
    return another;
  };
  return { suite, clock: suite.clock, miner, startMiner, second };
}
