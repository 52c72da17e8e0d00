import type { Authenticate } from '@listings/domain';
import { token } from '@listings/nest';
import type { FindSession, RequestLog } from '../callers/ports.js';
import type { RateLimiter } from '../callers/rate-limit.js';
import type { Reserve } from '../callers/request-reservations.js';
import type { DocUrl } from '../operations/documented-errors.js';
/** Injection token of `Authenticate`. */
export const AUTHENTICATE = token<Authenticate>('AUTHENTICATE');
/** Injection token of `RateLimiter`. */
export const RATE_LIMITER = token<RateLimiter>('RATE_LIMITER');
/** Injection token of `FindSession`. */
export const FIND_SESSION = token<FindSession>('FIND_SESSION');
/** Injection token of `Reserve`. */
export const RESERVE_REQUESTS = token<Reserve>('RESERVE_REQUESTS');
/** Injection token of `RequestLog`; null when the requests of keys are not logged. */
export const REQUEST_LOG = token<RequestLog | null>('REQUEST_LOG');
/** Injection token of `DocUrl`. */
export const DOC_URL = token<DocUrl>('DOC_URL');
