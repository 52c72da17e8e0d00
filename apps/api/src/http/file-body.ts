import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { assertFileSize } from '@listings/feature-jobs';
import { assertUploadSize, GIVEN_TYPES } from '@listings/feature-photos';
import { chunksOf, DigestedFile } from './digested-file.js';
import { operationOf } from './operation.js';
import type { FileBody } from './operation.js';

/** The content types of each kind of file, and its greatest size. What a file is shows its content. */
const KINDS: Readonly<
  Record<FileBody, { readonly types: readonly string[]; readonly assertSize: (bytes: number) => void }>
> = {
  logo: { types: ['image/jpeg', 'image/png'], assertSize: assertUploadSize },
  // HEIC gets a sentence that says how to export a JPEG.
  photo: { types: [...GIVEN_TYPES, 'image/heic', 'image/heif'], assertSize: assertUploadSize },
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
  for (const type of new Set(Object.values(KINDS).flatMap(({ types }) => types))) {
    server.addContentTypeParser(type, (request, payload, done) => {
      const kind = operationOf(request)?.fileBody;
      if (kind === undefined || !KINDS[kind].types.includes(type))
        return done(Object.assign(new Error('A file is no body of this operation.'), { statusCode: 415 }));
      try {
        KINDS[kind].assertSize(Number(request.headers['content-length'] ?? 0));
      } catch (error) {
        return done(error as Error);
      }
      done(null, payload);
    });
  }
}
