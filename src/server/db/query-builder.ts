import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';

export type QueryBuilder = NodePgDatabase<Record<string, never>>;
export type Transaction = Parameters<Parameters<QueryBuilder['transaction']>[0]>[0];

/**
 * Drizzle on a pool. Its own transactions never return a connection whose `begin` failed, so every outage would leave
 * the pool smaller (drizzle-orm issue 6241); here every connection is returned, a broken one to be closed.
 */
export function queryBuilder(pool: Pool): QueryBuilder {
  const orm = drizzle(pool);
  const ormOfClient = new WeakMap<PoolClient, QueryBuilder>();

  function onClient(client: PoolClient): QueryBuilder {
    const known = ormOfClient.get(client) ?? drizzle(client);
    ormOfClient.set(client, known);
    return known;
  }

  const transaction: QueryBuilder['transaction'] = async (work, config) => {
    const client = await pool.connect();
    let workError: unknown;
    let isUsable = false;
    try {
      const result = await onClient(client).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (error) {
          workError = error;
          throw error;
        }
      }, config);
      isUsable = true;
      return result;
    } catch (error) {
      // Any other error is that of begin, commit or rollback.
      isUsable = error === workError;
      throw error;
    } finally {
      client.release(!isUsable);
    }
  };
  return Object.assign(orm, { transaction });
}
