// Express and pg: one UPDATE for each request, with a pool of 20.
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const UPDATE = {
  name: 'update',
  text: `UPDATE wallets SET total_mined = $1, mining_time_seconds = $2 WHERE email = $3 AND session = $4
    RETURNING total_mined AS "totalMined", mining_time_seconds AS "miningTimeSeconds"`,
};

const app = express();
app.use(express.json());
app.put('/wallets/:email', async (request, response) => {
  const session = request.headers.cookie?.replace('session=', '') ?? '';
  const { totalMined, miningTimeSeconds } = request.body;
  if (!(totalMined >= 0 && miningTimeSeconds >= 0)) return response.status(400).json({ success: false });
  const { rows } = await pool.query({
    ...UPDATE,
    values: [totalMined, miningTimeSeconds, request.params.email, session],
  });
  if (rows.length === 0) return response.status(401).json({ success: false });
  response.json({ success: true, data: rows[0] });
});
const server = app.listen(0, '127.0.0.1', () => {
  console.log(`Express is ready at http://127.0.0.1:${server.address().port}`);
});
