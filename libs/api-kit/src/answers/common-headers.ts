/** The date version of the interface [9.1]. */
export const API_VERSION = '2026-07-29';

/** Headers of every response [reliability 3, API8]; routes whose responses caches may keep replace `cache-control`. */
export const SAFE_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' } as const;
