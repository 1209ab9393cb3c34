import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { DatabaseAwayError, isDatabaseUnavailable } from './database.ts';
import { openDatabase } from './open-database.ts';

/** `openssl ca`: `openssl x509` sets no dates before version 3.4. */
const AUTHORITY = `[ca]
default_ca = own
[own]
database = index.txt
rand_serial = yes
new_certs_dir = .
default_md = sha256
policy = names
copy_extensions = copy
unique_subject = no
[names]
commonName = supplied
`;

const postgres = await startTemporaryPostgres();

it.skipIf(postgres === undefined)(
  'PostgreSQL is waited for while its certificate has expired, and used once it is renewed',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'technovex-certificates-'));
    const administrator = new pg.Client({ connectionString: postgres?.url });
    await administrator.connect();
    onTestFinished(async () => {
      await administrator.end();
      await postgres?.stop();
      rmSync(folder, { recursive: true });
    });
    const inFolder = (name: string): string => path.join(folder, name);
    const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
    writeFileSync(inFolder('ca.conf'), AUTHORITY);
    writeFileSync(inFolder('index.txt'), '');
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'request.pem', ...subject);

    /** Writes a file to the server's data folder as its own user: it rejects a key that others may read. */
    async function upload(name: string, from: string): Promise<void> {
      const lines = readFileSync(inFolder(from), 'utf8').trim().split('\n');
      const rows = lines.map((line) => `('${line}')`).join();
      await administrator.query(`COPY (VALUES ${rows}) TO PROGRAM 'umask 077; cat > ${name}'`);
    }

    /** Has the server use a certificate that is valid until a date, and returns the URL to connect with. */
    async function useCertificate(name: string, until: string): Promise<string> {
      const dates = ['-startdate', '20200101000000Z', '-enddate', until];
      const files = ['-keyfile', 'key.pem', '-in', 'request.pem', '-out', name];
      openssl('ca', '-batch', '-notext', '-config', 'ca.conf', '-selfsign', ...files, ...dates);
      await upload('server.crt', name);
      await upload('server.key', 'key.pem');
      await administrator.query('ALTER SYSTEM SET ssl = on');
      await administrator.query('SELECT pg_reload_conf()');
      return `${postgres?.url}?sslmode=verify-full&sslrootcert=${inFolder(name)}`;
    }

    const expired = await useCertificate('expired.pem', '20200201000000Z');
    const opening = openDatabase({ databaseUrl: expired, dataDir: '', log: SILENT_LOG });
    const failure: unknown = await opening.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseAwayError);
    expect(String(failure)).toContain('certificate has expired');
    // As to a query of a running server whose new connection meets it.
    const connecting = new pg.Client({ connectionString: expired }).connect();
    expect(isDatabaseUnavailable(await connecting.catch((error: unknown) => error))).toBe(true);

    const renewed = await useCertificate('renewed.pem', '20990101000000Z');
    const database = await openDatabase({ databaseUrl: renewed, dataDir: '', log: SILENT_LOG });
    const { rows } = await database.pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await database.close();
  },
);
