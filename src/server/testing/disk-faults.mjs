// Loaded before a program (NODE_OPTIONS=--import): simulates a disk that stalls, or a crash at a sync.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * STALL_FILE: while this file exists, syncs wait. SYNC_COUNTER: a file that grows by a byte with each sync of any
 * thread. DIE_AT_SYNC: the process is killed instead of this sync.
 */
const { STALL_FILE, SYNC_COUNTER, DIE_AT_SYNC } = process.env;
const POLL_MS = 5;

const syncForReal = fs.fsyncSync;
const neverNotified = new Int32Array(new SharedArrayBuffer(4));

fs.fsyncSync = (descriptor) => {
  if (SYNC_COUNTER !== undefined) {
    fs.appendFileSync(SYNC_COUNTER, '.');
    if (fs.statSync(SYNC_COUNTER).size === Number(DIE_AT_SYNC)) process.kill(process.pid, 'SIGKILL');
  }
  while (STALL_FILE !== undefined && fs.existsSync(STALL_FILE)) Atomics.wait(neverNotified, 0, 0, POLL_MS);
  syncForReal(descriptor);
};
syncBuiltinESMExports();
