import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { DatabaseUnavailableError } from '../db/database.ts';
import { createReportFailure, installErrorHandler } from './problem-error.ts';

async function logOf(failures: readonly Error[]): Promise<{ statuses: number[]; lines: string[] }> {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => lines.push(line) } } });
  installErrorHandler(app, createReportFailure({ log: app.log, clock: systemClock, countProblem: () => undefined }));
  for (const [index, failure] of failures.entries()) app.get(`/${index}`, () => Promise.reject(failure));
  const statuses: number[] = [];
  for (const index of failures.keys()) statuses.push((await app.inject(`/${index}`)).statusCode);
  return { statuses, lines };
}

const sqlError = (code: string) => Object.assign(new Error('failed'), { code });

it('sends 503 and logs once when many requests fail because the database shuts down or became read-only', async () => {
  const { statuses, lines } = await logOf([sqlError('57P01'), sqlError('25006'), sqlError('57P01')]);
  expect(statuses).toEqual([503, 503, 503]);
  expect(lines).toHaveLength(1);
});

it('logs nothing for requests during an outage that has been logged, however deep the cause', async () => {
  const known = new DatabaseUnavailableError('PostgreSQL does not commit');
  const { statuses, lines } = await logOf([known, new Error('Failed query', { cause: known })]);
  expect(statuses).toEqual([503, 503]);
  expect(lines).toEqual([]);
});

it('logs every internal error', async () => {
  const { statuses, lines } = await logOf([new Error('a mistake'), new Error('another')]);
  expect(statuses).toEqual([500, 500]);
  expect(lines).toHaveLength(2);
});
