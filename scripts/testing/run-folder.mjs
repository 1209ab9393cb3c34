// Vitest's global setup: a folder for what the test processes keep from file to file, deleted when the run ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @returns a teardown */
export function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'technovex-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
