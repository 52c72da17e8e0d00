import type { ServerResponse } from 'node:http';
import type { Answer } from './answer.js';

/** Sends a complete response. Does nothing if the client has disconnected [publishers 3.1]. */
export function transmit(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length });
  response.end(answer.body);
}

/** Closes the connection without a response: `drop: before` and `drop: after` [publishers 3.5]. */
export function hangUp(response: ServerResponse): void {
  response.socket?.destroy();
}

/** Announces the whole body, sends half of it and closes the connection: `drop: midBody` [publishers 3.5]. */
export function cutMidBody(response: ServerResponse, answer: Answer): void {
  if (response.destroyed) return;
  const body = answer.body.length >= 2 ? answer.body : Buffer.from('{}');
  response.writeHead(answer.status, { ...answer.headers, 'content-length': body.length });
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy());
}
