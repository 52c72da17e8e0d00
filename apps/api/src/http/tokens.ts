/** Injection token of `Authenticate`. */
export const AUTHENTICATE = Symbol('Authenticate');
/** Injection token of `RateLimiter`. */
export const RATE_LIMITER = Symbol('RateLimiter');
/** Injection token of `DocUrl`. */
export const DOC_URL = Symbol('DocUrl');
