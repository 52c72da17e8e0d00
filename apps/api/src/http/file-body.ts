import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertFileSize } from '@listings/feature-jobs';
import { assertUploadSize } from '@listings/feature-photos';
import { chunksOf, DigestedFile } from './digested-file.js';
import { operationOf } from './operation.js';
import type { FileBody } from './operation.js';

/** The content types of each kind of file, and its greatest size. What a file is shows its content. */
const KINDS: Readonly<
  Record<FileBody, { readonly types: readonly string[]; readonly assertSize: (bytes: number) => void }>
> = {
  image: { types: ['image/jpeg', 'image/png'], assertSize: assertUploadSize },
  table: {
    types: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/octet-stream',
    ],
    assertSize: assertFileSize,
  },
};

/** The content types of a body that is a file. */
export function fileTypes(kind: FileBody): readonly string[] {
  return KINDS[kind].types;
}

/** The file that a request sends, whose digest its `Idempotency-Key` needs; undefined for a request with another body. */
export function digestedFile({ body, url }: FastifyRequest, kind: FileBody): DigestedFile | undefined {
  return body instanceof Readable ? new DigestedFile(body, url, KINDS[kind].assertSize) : undefined;
}

/** The chunks of the file that a request sends; undefined for a request with another body. */
export function fileOf({ body, context }: FastifyRequest): AsyncIterable<Uint8Array> | undefined {
  if (!(body instanceof Readable)) return undefined;
  return context?.file ?? chunksOf(body);
}

/** The reason why another content type is refused. */
export function fileTypeNeeded(kind: FileBody): string {
  const { types } = KINDS[kind];
  return `Content type must be ${types.slice(0, -1).join(', ')} or ${types.at(-1)}.`;
}

/**
 * Passes the body of a file to its operation as a stream, so that it takes no memory before the operation has room for
 * it. Refuses a body that is announced as too large, and a file for any other operation.
 */
export function acceptFiles(server: FastifyInstance): void {
  for (const [kind, { types, assertSize }] of Object.entries(KINDS)) {
    server.addContentTypeParser([...types], (request, payload, done) => {
      if (operationOf(request)?.fileBody !== kind)
        return done(Object.assign(new Error('A file is no body of this operation.'), { statusCode: 415 }));
      try {
        assertSize(Number(request.headers['content-length'] ?? 0));
      } catch (error) {
        return done(error as Error);
      }
      done(null, payload);
    });
  }
}
