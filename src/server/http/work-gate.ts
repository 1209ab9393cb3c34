import { unavailable } from './problem-error.ts';

/** Lets through only so much costly work at a time, running or waiting. */
export interface WorkGate {
  /** @throws {ProblemError} temporarily-unavailable, without beginning, while too much is under way */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createWorkGate(underWayMax: number): WorkGate {
  let underWay = 0;
  return {
    async run(work) {
      if (underWay >= underWayMax) throw unavailable();
      underWay += 1;
      try {
        return await work();
      } finally {
        underWay -= 1;
      }
    },
  };
}
