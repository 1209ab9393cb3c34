import { type AttentionItem, counted } from '#contract/overview.ts';
import { COMMAND_LINE, FIRST_START } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';

/** Of each query: more are not worth an entry each. */
const ENTRIES_MAX = 10;

const PASSWORDS_DUE = `SELECT username FROM users WHERE must_change_password AND role <> 'user' ORDER BY id
  LIMIT ${ENTRIES_MAX}`;
/** By the log's index of authors: a user changes the own password, the command line resets it. */
const FIRST_PASSWORDS = `SELECT u.username FROM activity AS c JOIN users AS u ON u.id::text = c.subject_id
  WHERE c.kind = 'account' AND c.by = '${FIRST_START}' AND c.action = 'created' AND u.role = 'admin' AND NOT EXISTS (
    SELECT FROM activity AS later WHERE later.by IN (u.username, '${COMMAND_LINE}')
      AND later.kind = 'account' AND later.subject_id = c.subject_id AND later.action IN ('password-changed', 'password-reset', 'password-link-used'))
  ORDER BY c.at LIMIT ${ENTRIES_MAX}`;

/** By the index of the team's accounts. */
const WITHOUT_SECOND_FACTOR = `SELECT count(*)::int AS members FROM users AS u WHERE role <> 'user'
  AND NOT EXISTS (SELECT FROM user_second_factors AS f WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM user_passkeys AS p WHERE p.user_id = u.id)`;

/**
 * Administrators who never changed the password of the first start, and members who have to choose a new one or have no
 * second factor.
 */
export async function readTeamAttention({ pool }: Pick<Database, 'pool'>): Promise<readonly AttentionItem[]> {
  const first = await pool.query<{ username: string }>(FIRST_PASSWORDS);
  const due = await pool.query<{ username: string }>(PASSWORDS_DUE);
  const { rows } = await pool.query<{ members: number }>(WITHOUT_SECOND_FACTOR);
  return [
    ...first.rows.map(({ username }) => ({ type: 'first-password', name: username }) as const),
    ...due.rows.map(({ username }) => ({ type: 'password-due', name: username }) as const),
    ...counted('second-factors-off', rows[0]?.members ?? 0, 1),
  ];
}
