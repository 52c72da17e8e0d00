import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { chunksOf, DigestedFile } from './digested-file.js';
import { operationOf } from './operation.js';
import type { FileBody } from './operation.js';

/** The file that a request sends, whose digest its `Idempotency-Key` needs; undefined for a request with another body. */
export function digestedFile({ body, url }: FastifyRequest, { assertSize }: FileBody): DigestedFile | undefined {
  return body instanceof Readable ? new DigestedFile(body, url, assertSize) : undefined;
}

/** The chunks of the file that a request sends; undefined for a request with another body. */
export function fileOf({ body, context }: FastifyRequest): AsyncIterable<Uint8Array> | undefined {
  if (!(body instanceof Readable)) return undefined;
  return context?.file ?? chunksOf(body);
}

/** The reason why another content type is refused. */
export function fileTypeNeeded({ types }: FileBody): string {
  return `Content type must be ${types.slice(0, -1).join(', ')} or ${types.at(-1)}.`;
}

/**
 * Passes the body of a file to its operation as a stream, so that it takes no memory before the operation has room for
 * it. Refuses a body that is announced as too large, and a file for any other operation.
 */
export function acceptFiles(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    const { types = [] } = operationOf({ routeOptions: route })?.fileBody ?? {};
    for (const type of types) if (!server.hasContentTypeParser(type)) acceptFile(server, type);
  });
}

function acceptFile(server: FastifyInstance, type: string): void {
  server.addContentTypeParser(type, (request, payload, done) => {
    const file = operationOf(request)?.fileBody;
    if (!file?.types.includes(type))
      return done(Object.assign(new Error('A file is no body of this operation.'), { statusCode: 415 }));
    try {
      file.assertSize(Number(request.headers['content-length'] ?? 0));
    } catch (error) {
      return done(error as Error);
    }
    done(null, payload);
  });
}
