import type { AttentionItem } from '#contract/overview.ts';
import { COMMAND_LINE, FIRST_START } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';

/** Of each query: more are not worth an entry each. */
const ENTRIES_MAX = 10;

const PASSWORDS_DUE = `SELECT username FROM users WHERE must_change_password AND role <> 'user' ORDER BY id
  LIMIT ${ENTRIES_MAX}`;
/** By the log's index of authors: a user changes the own password, the command line resets it. */
const FIRST_PASSWORDS = `SELECT u.username FROM account_changes AS c JOIN users AS u ON u.id = c.user_id
  WHERE c.changed_by = '${FIRST_START}' AND c.action = 'created' AND u.role = 'admin' AND NOT EXISTS (
    SELECT FROM account_changes AS later WHERE later.changed_by IN (u.username, '${COMMAND_LINE}')
      AND later.user_id = c.user_id AND later.action IN ('password-changed', 'password-reset'))
  ORDER BY c.changed_at LIMIT ${ENTRIES_MAX}`;

/** Administrators who never changed the password of the first start, and members who have to choose a new one. */
export async function readTeamAttention({ pool }: Pick<Database, 'pool'>): Promise<readonly AttentionItem[]> {
  const first = await pool.query<{ username: string }>(FIRST_PASSWORDS);
  const due = await pool.query<{ username: string }>(PASSWORDS_DUE);
  return [
    ...first.rows.map(({ username }) => ({ type: 'first-password', name: username }) as const),
    ...due.rows.map(({ username }) => ({ type: 'password-due', name: username }) as const),
  ];
}
