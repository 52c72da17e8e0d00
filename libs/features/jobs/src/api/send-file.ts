import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { OpenFile } from '../stored-files/open-file.js';

/** Sends a file part by part. A browser saves it under its name and never renders it. */
export function sendFile(reply: FastifyReply, { file, content }: OpenFile): void {
  void reply
    .headers({
      'content-type': file.mediaType,
      'content-length': file.bytes,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    .send(Readable.from(content, { objectMode: false }));
}
