import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { listenForParent } from '../machine/serve.js';

/** The bare server: reads a body, takes its digest, parses it as JSON, and refuses it. */
const server = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    const body = Buffer.concat(pieces);
    const digest = createHash('sha256').update(body).digest('hex');
    try {
      JSON.parse(body.toString());
    } catch {
      // It is refused in either case.
    }
    response.statusCode = 400;
    response.end(digest);
  });
});
listenForParent(server);
