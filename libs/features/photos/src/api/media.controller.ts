import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '@listings/errors';
import type { PhotosDependencies } from '../dependencies.js';
import { openMedia } from '../media/open-media.js';
import { PHOTOS } from '../photos.module.js';

/** A download without progress for this long is aborted. */
const STALLED_MS = 30_000;

/**
 * Serves the image files of photos [contract 4]. Requests need no key, because publishers and browsers load the files;
 * the file names are random ids that cannot be guessed. A file never changes, so caches may keep it forever.
 */
@Controller()
export class MediaController {
  constructor(@Inject(PHOTOS) private readonly photos: PhotosDependencies) {}

  @Get('/media/:accountId/:file')
  async file(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const address = request.params as { accountId: string; file: string };
    const media = await openMedia(this.photos, address);
    if (!media) throw new RequestError('SY90002', 'No such file', { headers: { 'cache-control': 'no-store' } });

    const { stream, bytes, contentType } = media;
    const etag = `"${address.file}"`;
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': contentType,
      etag,
      // Browsers render the bytes as an image or not at all, whatever they contain.
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    });
    if (request.headers['if-none-match'] === etag) {
      stream.destroy();
      void reply.status(304).send();
      return;
    }
    reply.raw.setTimeout(STALLED_MS);
    if (bytes !== undefined) void reply.header('content-length', bytes);
    void reply.send(stream);
  }
}
