const NAP_MS = 0.5;

/**
 * Turns the event loop in fixed steps: handle what has arrived, call `onTurn`, sleep half a millisecond. Waking for every
 * single answer would cost the generator more than the answer itself, and the database shares its core. Latencies read up
 * to one nap too long, never too short. The returned function ends it.
 */
export function startNappingLoop(onTurn: () => void): () => void {
  const nobodyWakesIt = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let running = true;
  const turn = () => {
    if (!running) return;
    onTurn();
    Atomics.wait(nobodyWakesIt, 0, 0, NAP_MS);
    setImmediate(turn);
  };
  setImmediate(turn);
  return () => {
    running = false;
  };
}
