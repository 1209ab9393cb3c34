import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

describe.skipIf(postgres === undefined)('PostgreSQL with a certificate', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'technovex-certificates-'));
  const inFolder = (name: string): string => path.join(folder, name);
  const openssl = (...args: readonly string[]): void => {
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  };
  let administrator: pg.Client;

  beforeAll(async () => {
    writeFileSync(inFolder('ca.conf'), AUTHORITY);
    writeFileSync(inFolder('index.txt'), '');
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    openssl('req', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'request.pem', ...subject);
    administrator = new pg.Client({ connectionString: postgres?.url });
    await administrator.connect();
  });
  afterAll(async () => {
    await administrator?.end();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  /** Writes a file to the server's data folder as its own user: it rejects a key that others may read. */
  async function upload(name: string, text: string): Promise<void> {
    const lines = text.trim().split('\n');
    const rows = lines.map((line) => `('${line}')`).join();
    await administrator.query(`COPY (VALUES ${rows}) TO PROGRAM 'umask 077; cat > ${name}'`);
  }

  /** Has the server use a certificate that is valid between the two dates, and returns the URL to connect with. */
  async function useCertificate(name: string, from: string, until: string): Promise<string> {
    const dates = ['-startdate', from, '-enddate', until];
    const files = ['-keyfile', 'key.pem', '-in', 'request.pem', '-out', name];
    openssl('ca', '-batch', '-notext', '-config', 'ca.conf', '-selfsign', ...files, ...dates);
    await upload('server.crt', readFileSync(inFolder(name), 'utf8'));
    await upload('server.key', readFileSync(inFolder('key.pem'), 'utf8'));
    await administrator.query('ALTER SYSTEM SET ssl = on');
    await administrator.query('SELECT pg_reload_conf()');
    return `${postgres?.url}?sslmode=verify-full&sslrootcert=${inFolder(name)}`;
  }

  it('is waited for while the certificate has expired, and used once it is renewed', async () => {
    const expired = await useCertificate('expired.pem', '20200101000000Z', '20200201000000Z');
    const opening = openDatabase({ databaseUrl: expired, dataDir: '', log: SILENT_LOG });
    const failure: unknown = await opening.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DatabaseAwayError);
    expect(String(failure)).toContain('certificate has expired');
    // As to a query of a running server whose new connection meets it.
    const connecting = new pg.Client({ connectionString: expired }).connect();
    expect(isDatabaseUnavailable(await connecting.catch((error: unknown) => error))).toBe(true);

    const renewed = await useCertificate('renewed.pem', '20200101000000Z', '20990101000000Z');
    const database = await openDatabase({ databaseUrl: renewed, dataDir: '', log: SILENT_LOG });
    const { rows } = await database.pool.query('SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await database.close();
  });
});
