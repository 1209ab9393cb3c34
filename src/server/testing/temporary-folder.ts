import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Creates a folder that is deleted after the test. Its path has a space, as one may in production. */
export function temporaryFolder(): string {
  const folder = create();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a folder that is deleted after the tests of the suite that is being described. */
export function suiteFolder(): string {
  const folder = create();
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const create = (): string => mkdtempSync(path.join(tmpdir(), 'technovex test '));
