// Loaded before a program (NODE_OPTIONS=--import): a disk that can stand still, and that can take the process along.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * STALL_FILE: while this file exists, nothing is synced to disk. SYNC_COUNTER: grows by a byte for each sync, in whatever thread.
 * DIE_AT_SYNC: the process is killed instead of this sync.
 */
const { STALL_FILE, SYNC_COUNTER, DIE_AT_SYNC } = process.env;
const LOOK_EVERY_MS = 5;

const syncForReal = fs.fsyncSync;
const nobody = new Int32Array(new SharedArrayBuffer(4));

fs.fsyncSync = (descriptor) => {
  if (SYNC_COUNTER !== undefined) {
    fs.appendFileSync(SYNC_COUNTER, '.');
    if (fs.statSync(SYNC_COUNTER).size === Number(DIE_AT_SYNC)) process.kill(process.pid, 'SIGKILL');
  }
  while (STALL_FILE !== undefined && fs.existsSync(STALL_FILE)) Atomics.wait(nobody, 0, 0, LOOK_EVERY_MS);
  syncForReal(descriptor);
};
syncBuiltinESMExports();
