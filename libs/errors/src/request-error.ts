import type { RequestErrorCode } from './catalogue.js';
import { catalogue } from './catalogue.js';

/** A failure of the whole request [7.2.1]. Any code below a controller may throw it; the api's error filter writes the response. */
export class RequestError extends Error {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: RequestErrorCode,
    readonly reason: string = catalogue[code].message,
    options: { status?: number; cause?: unknown; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(`${code}: ${reason}`, { cause: options.cause });
    this.name = 'RequestError';
    this.status = options.status ?? catalogue[code].status;
    this.headers = options.headers ?? {};
  }
}

/** 400 with SY90006: the request itself is malformed. `reason` names the place. */
export function malformed(reason: string): RequestError {
  return new RequestError('SY90006', reason);
}

/** SY90002: 400 if the id cannot be decoded, 404 if it names no record of this account [contract 1]. */
export function invalidId(kind: 'undecodable' | 'unknown'): RequestError {
  return new RequestError('SY90002', undefined, { status: kind === 'undecodable' ? 400 : 404 });
}
