import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder, with a space in its path, that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'technovex test '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
