import type { FastifyInstance } from 'fastify';
import { assertUploadSize } from '@listings/feature-photos';
import { operationOf } from './operation.js';

/** Content types of a body that is an image file. What the file is shows its content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png'];

/** The reason why another content type is refused. */
export const IMAGE_TYPE_NEEDED = `Content type must be ${IMAGE_TYPES.join(' or ')}.`;

/**
 * Passes the body of an image to its operation as a stream, so that it takes no memory before the operation has room for
 * it. Refuses a body that is announced as too large, and an image for any other operation.
 */
export function acceptImages(server: FastifyInstance): void {
  server.addContentTypeParser(IMAGE_TYPES, (request, payload, done) => {
    if (!operationOf(request)?.imageBody)
      return done(Object.assign(new Error('An image is no body of this operation.'), { statusCode: 415 }));
    try {
      assertUploadSize(Number(request.headers['content-length'] ?? 0));
    } catch (error) {
      return done(error as Error);
    }
    done(null, payload);
  });
}
