// Opens a throwaway PostgreSQL, says where it is, and ends it when its standard input closes; a program of the tests. With an argument, the
// connection string of another server, it opens a streaming standby of that one.
// A line on standard input hurts it: start, freeze, thaw, or the signal to end it with; answered with "done".
import { createInterface } from 'node:readline';
import { openOwnPostgres } from '../lib/postgres.mjs';

const postgres = await openOwnPostgres({ standbyOf: process.argv[2] });
process.stdout.write(`${postgres ? postgres.url : 'none'}\n`);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'start') await postgres?.start();
  else if (line === 'freeze') postgres?.freeze();
  else if (line === 'thaw') postgres?.thaw();
  else await postgres?.end(/** @type {NodeJS.Signals} */ (line));
  process.stdout.write('done\n');
}
await postgres?.stop();
process.exit(0);
