const PAUSE_MS = 0.5;

/**
 * Runs the event loop in fixed steps: handle what has arrived, call `onTurn`, sleep half a millisecond. Waking up for
 * each response would cost more than the response itself on a core shared with the database. Latencies are at most one
 * pause too long, never too short. Returns a stop function.
 */
export function startPollingLoop(onTurn: () => void): () => void {
  const neverNotified = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let running = true;
  const turn = () => {
    if (!running) return;
    onTurn();
    Atomics.wait(neverNotified, 0, 0, PAUSE_MS);
    setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    running = false;
  };
}
