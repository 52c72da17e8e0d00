/** Injection token of `Authenticate`. */
export const AUTHENTICATE = Symbol('Authenticate');
/** Injection token of `RateLimiter`. */
export const RATE_LIMITER = Symbol('RateLimiter');
/** Injection token of `FindSession`. */
export const FIND_SESSION = Symbol('FindSession');
/** Injection token of `Reserve`. */
export const RESERVE_REQUESTS = Symbol('Reserve');
/** Injection token of `RequestLog`; null when the requests of keys are not logged. */
export const REQUEST_LOG = Symbol('RequestLog');
/** Injection token of `DocUrl`. */
export const DOC_URL = Symbol('DocUrl');
