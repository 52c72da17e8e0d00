import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parseJson } from '../json/json.js';
import type { JsonObject, JsonValue } from '../json/json.js';
import { readMultipart } from './multipart.js';
import type { UploadedFile } from './multipart.js';

/**
 * A request as handlers receive it: with a path relative to its root (`/a`, `/b`, ...) and a complete body [publishers
 * 3.1].
 */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A decoded body: the fields of JSON, form or multipart, and the files of multipart [publishers 3.1]. */
export interface DecodedBody {
  readonly kind: 'empty' | 'json' | 'form' | 'multipart' | 'other';
  readonly value: JsonValue | undefined;
  readonly files: UploadedFile[];
}

const LARGEST_BODY = 64 * 1024 * 1024;

/** Reads the whole request body. Rejects if the client disconnects or sends more than 64 MiB [publishers 3.1]. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST_BODY) throw new Error('request body exceeds 64 MB');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Decodes a body by its content type: A accepts JSON; B accepts form, JSON and multipart [publishers 1.1, 2.1]. */
export function decodeBody(call: Call): DecodedBody {
  if (call.body.length === 0) return { kind: 'empty', value: undefined, files: [] };
  const type = call.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { kind: 'form', value: lastValues(new URLSearchParams(call.body.toString('utf8'))), files: [] };
  if (type.startsWith('multipart/form-data')) {
    const { fields, files } = readMultipart(call.body, type);
    return { kind: 'multipart', value: fields, files };
  }
  if (type.includes('json') || type === '')
    return { kind: 'json', value: parseJson(call.body.toString('utf8')), files: [] };
  return { kind: 'other', value: undefined, files: [] };
}

/** Parameters as an object. The last value of a repeated parameter counts [publishers 3.1]. */
export function lastValues(params: URLSearchParams): JsonObject {
  return Object.fromEntries(params);
}

/** The bearer token of the Authorization header, if any [publishers 3.1]. */
export function bearerOf(call: Call): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
}
