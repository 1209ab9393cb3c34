import { createServer } from 'node:http';
import { announce } from './announce.ts';

/**
 * The floor: `node:http` reads the whole body and answers the bytes that it was given (`ANSWER`). It parses nothing, checks
 * nothing and stores nothing.
 */
const answer = Buffer.from(process.env.ANSWER ?? '{"success":true}');
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': answer.length };

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(200, headers);
    response.end(answer);
  });
});
server.listen(0, '127.0.0.1', () => announce('bare node:http', server));
process.stdin.resume().once('close', () => process.exit());
