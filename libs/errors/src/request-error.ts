import type { RequestErrorCode } from './catalogue.js';
import { catalogue } from './catalogue.js';

/** A failure of the whole request [7.2.1]: thrown anywhere below a controller, written by the api's error filter. */
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

/** 400 with SY90006: the request itself is malformed; `reason` names the place. */
export function malformed(reason: string): RequestError {
  return new RequestError('SY90006', reason);
}

/** SY90002: 400 where the id cannot be decoded, 404 where it decodes to nothing in this account [contract 1]. */
export function invalidId(kind: 'undecodable' | 'unknown'): RequestError {
  return new RequestError('SY90002', undefined, { status: kind === 'undecodable' ? 400 : 404 });
}
