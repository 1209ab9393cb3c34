// Fastify and Drizzle: one UPDATE for each request, with a pool of 20.
import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { bigint, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import Fastify from 'fastify';
import pg from 'pg';

const wallets = pgTable('wallets', {
  id: bigint({ mode: 'number' }).primaryKey(),
  email: text().notNull().unique(),
  session: text().notNull(),
  totalMined: doublePrecision('total_mined').notNull(),
  miningTimeSeconds: doublePrecision('mining_time_seconds').notNull(),
});
const db = drizzle(new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 }));
const number = { type: 'number', minimum: 0 };
const body = {
  type: 'object',
  required: ['totalMined', 'miningTimeSeconds'],
  properties: { totalMined: number, miningTimeSeconds: number },
};

const app = Fastify();
app.put('/wallets/:email', { schema: { body } }, async (request, reply) => {
  const session = request.headers.cookie?.replace('session=', '') ?? '';
  const { totalMined, miningTimeSeconds } = request.body;
  const [data] = await db
    .update(wallets)
    .set({ totalMined, miningTimeSeconds })
    .where(and(eq(wallets.email, request.params.email), eq(wallets.session, session)))
    .returning({ totalMined: wallets.totalMined, miningTimeSeconds: wallets.miningTimeSeconds });
  if (data === undefined) return reply.code(401).send({ success: false });
  return { success: true, data };
});
console.log(`Fastify is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
