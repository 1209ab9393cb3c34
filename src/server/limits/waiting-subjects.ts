import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { attempts } from '#server/db/schema/attempts.ts';
import type { AttemptRule } from './attempt-rule.ts';

/**
 * Selects the rows whose `subject` has to wait by `rule` at `nowMs`, as `attemptsLeft` computes it. Keys are hashes
 * (`attemptKey`), so the database hashes the subject of each row that it looks at.
 */
export function isWaiting(rule: AttemptRule, subject: SQLWrapper, nowMs: number): SQL {
  const { name, burst, refillMs, wait } = rule;
  const bucketMs = burst * refillMs;
  const { blockedUntilMs, spentUntilMs, key } = attempts;
  const between = (column: SQLWrapper, fromMs: number, spanMs: number): SQL =>
    sql`${column} > ${fromMs}::float8 and ${column} <= ${nowMs + spanMs}::float8`;
  return sql`encode(sha256(convert_to(${`${name}:`} || ${subject}, 'UTF8')), 'hex') in (
    select ${key} from ${attempts} where ${between(blockedUntilMs, nowMs, 2 * (wait?.msMax ?? 0))}
      or ${between(spentUntilMs, nowMs + bucketMs - refillMs, 2 * bucketMs)})`;
}
