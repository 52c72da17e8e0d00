import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '@listings/errors';
import { openMedia } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';
import { PHOTOS } from '../dependencies.js';

/** A reader that takes nothing for so long is left. */
const STALLED_MS = 30_000;

/**
 * The files of photos [contract 4]. No key: publishers and browsers load them, and their names are random ids that
 * nobody guesses. A file never changes, so that caches keep it for good.
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
      // Whatever stands in the bytes, it is shown as a picture or not at all.
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
