import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that are the same for everybody: made and compressed once, and sent as they are. */
export interface PreparedContent {
  readonly content: Buffer;
  /** The content compressed with gzip. */
  readonly compressed: Promise<Buffer>;
  /** Changes with the content. */
  readonly hash: string;
}

/** Prepares a content; the compression goes on in another thread. */
export function prepareContent(content: Buffer): PreparedContent {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { content, compressed: promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }), hash };
}

/** Sends a prepared content: nothing to a browser that has it, and compressed to one that takes it so. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, compressed, hash }: PreparedContent,
): Promise<FastifyReply> {
  const zipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  // The two forms are other bytes, so they have other tags.
  const etag = zipped ? `"${hash}-gzip"` : `"${hash}"`;
  void reply.headers({ vary: 'accept-encoding', etag, 'x-content-type-options': 'nosniff' });
  const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.status(304).send();
  if (!zipped) return reply.send(content);
  return reply.header('content-encoding', 'gzip').send(await compressed);
}
