import type { Readable } from 'node:stream';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestError } from '@listings/errors';
import { PHOTOS, openMedia } from '@listings/feature-photos';
import type { PhotosDependencies } from '@listings/feature-photos';

/** A reader that takes nothing for so long is left. */
const STALLED_MS = 30_000;
/** Readers have so long to finish when the process stops, well within its 20 s [contract 10]. */
const LINGER_MS = 5_000;

/**
 * The files of photos [contract 4]. No key: publishers and browsers load them, and their names are random ids that
 * nobody guesses. A file never changes, so that caches keep it for good.
 */
@Controller()
export class MediaController implements OnModuleDestroy {
  private readonly reading = new Set<Readable>();

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
    this.reading.add(stream);
    stream.once('close', () => this.reading.delete(stream));
    reply.raw.setTimeout(STALLED_MS);
    if (bytes !== undefined) void reply.header('content-length', bytes);
    void reply.send(stream);
  }

  /** The server waits for its requests; a reader that takes its time must not hold it up. */
  onModuleDestroy(): void {
    setTimeout(() => this.reading.forEach((stream) => stream.destroy()), LINGER_MS).unref();
  }
}
