import { WebSocketServer } from 'ws';

/** Sends `MESSAGE` for every message. Parses, checks and stores nothing. */
const message = process.env.MESSAGE ?? '';

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.on('message', () => socket.send(message)));
server.on('listening', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  console.log(`Bare ws is ready at http://127.0.0.1:${address.port}`);
});
process.stdin.resume().once('close', () => process.exit());
