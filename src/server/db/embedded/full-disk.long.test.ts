import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { fillDisk, mountSmallDisk } from '#server/testing/small-disk.ts';
import { DatabaseOpenError } from '../database.ts';
import { openEmbedded } from './open-embedded.ts';

/** Less than a segment of the log (16 MB) and more than one round of the test needs. */
const LEFT_MB = 2;

const disk = await mountSmallDisk();
if (!disk) process.stderr.write('NOT TESTED: full disk (this user may not mount a tmpfs)\n');

describe.skipIf(!disk)('embedded database on a full disk', () => {
  afterAll(async () => {
    await disk?.unmount();
  });

  it.each([
    ['a table', 'insert into big select $1::int, n, repeat(md5(n::text), 20) from generate_series(1, 500) n', false],
    ['the log', 'insert into big select $1::int, 0, pg_switch_wal()::text', true],
  ])(
    'rejects writes when %s cannot grow, loses nothing acknowledged, and accepts writes once there is space',
    async (_what, statement, panics) => {
      if (!disk) throw new Error('no disk');
      const dataDir = join(disk.path, 'data');
      await copyDataTemplate(dataDir);
      const log = recordingLog();
      const database = await openEmbedded({ dataDir, log });
      const { pool } = database;
      await pool.query('create table big (round int, n int, filling text)');
      await pool.query("insert into big select 0, n, 'x' from generate_series(1, 1000) n");
      const filler = await fillDisk(disk.path, LEFT_MB);

      let acknowledged = 0;
      let failure: unknown;
      while (failure === undefined && acknowledged < 1_000) {
        try {
          await pool.query(statement, [acknowledged + 1]);
          acknowledged += 1;
        } catch (error) {
          failure = error;
        }
      }
      expect(failure).toBeInstanceOf(Error);
      if (panics) {
        const stopped = expect.stringContaining('The embedded database stopped');
        await vi.waitFor(() => expect(log.lines).toContainEqual(stopped), { timeout: 20_000 });
      } else {
        expect(database.availability()).toEqual({ available: true });
        expect(database.writeProblem()).toMatch(/^The embedded database refuses some writes: .*No space left/);
      }

      await rm(filler);
      await vi.waitFor(() => pool.query('insert into big values (-1, 0, null)'), { timeout: 60_000, interval: 200 });
      expect(database.availability()).toEqual({ available: true });
      const rounds = 'select count(distinct round)::int as rounds from big where round between 1 and $1';
      expect((await pool.query(rounds, [acknowledged])).rows).toEqual([{ rounds: acknowledged }]);
      if (!panics) expect(log.lines.join('\n')).not.toContain('stopped');

      await pool.query('drop table big');
      await database.close();
      await rm(dataDir, { recursive: true });
    },
  );

  it('rejects a new database without space for one, and leaves nothing behind', async () => {
    if (!disk) throw new Error('no disk');
    const filler = await fillDisk(disk.path, 5);
    const dataDir = join(disk.path, 'data');
    await expect(openEmbedded({ dataDir, log: recordingLog() })).rejects.toThrow(DatabaseOpenError);
    expect(await readdir(dataDir)).toEqual([]);
    await rm(filler);
  });
});
