import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A folder for what the test processes keep from file to file; deleted when the run ends. */
export default function createRunFolder(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'technovex-run-'));
  process.env.TEST_RUN_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
