// Parse Server on PostgreSQL: an object of a class for each wallet.
import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { ParseServer } from 'parse-server';

const app = express();
const server = createServer(app).listen(0, '127.0.0.1');
await once(server, 'listening');
const origin = `http://127.0.0.1:${server.address().port}`;
const parse = new ParseServer({
  databaseURI: `${process.env.DATABASE_URL}?max=20`,
  appId: 'technovex',
  masterKey: 'bench',
  serverURL: `${origin}/parse`,
  silent: true,
  logLevel: 'error',
  logsFolder: null,
});
await parse.start();
app.use('/parse', parse.app);
console.log(`Parse Server is ready at ${origin}`);
