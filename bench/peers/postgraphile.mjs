// PostGraphile: its generated mutation of a wallet, with a pool of 20.
import { createServer } from 'node:http';
import pg from 'pg';
import { postgraphile } from 'postgraphile';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const server = createServer(postgraphile(pool, 'public', { graphiql: false, disableQueryLog: true }));
server.listen(0, '127.0.0.1', () => {
  console.log(`PostGraphile is ready at http://127.0.0.1:${server.address().port}`);
});
