import type { JsonObject } from '../json/json.js';

/** One file part of a multipart body [publishers 2.5]. */
export interface UploadedFile {
  readonly field: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Parses multipart/form-data, which uploads of photo bytes to B use [publishers 2.5]. */
export function readMultipart(body: Buffer, contentType: string): { fields: JsonObject; files: UploadedFile[] } {
  const fields: JsonObject = {};
  const files: UploadedFile[] = [];
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/.exec(contentType);
  const mark = Buffer.from(`--${(boundary?.[1] ?? boundary?.[2] ?? '').trim()}`);
  let start = body.indexOf(mark);
  while (boundary && start >= 0) {
    const next = body.indexOf(mark, start + mark.length);
    if (next < 0) break;
    // A part is between the CRLF after its boundary and the CRLF before the next boundary.
    const part = body.subarray(start + mark.length + 2, next - 2);
    const headEnd = part.indexOf('\r\n\r\n');
    if (headEnd >= 0) addPart(part.subarray(0, headEnd).toString('utf8'), part.subarray(headEnd + 4), fields, files);
    start = next;
  }
  return { fields, files };
}

function addPart(head: string, bytes: Buffer, fields: JsonObject, files: UploadedFile[]): void {
  const field = /[; ]name="([^"]*)"/i.exec(head)?.[1];
  if (field === undefined) return;
  const fileName = /filename="([^"]*)"/i.exec(head)?.[1];
  if (fileName === undefined) fields[field] = bytes.toString('utf8');
  else {
    const contentType = /content-type:\s*(\S+)/i.exec(head)?.[1] ?? 'application/octet-stream';
    files.push({ field, fileName, contentType, bytes: Buffer.from(bytes) });
  }
}
