/** Injection token of the process's `Logger`. */
export const LOGGER = Symbol('Logger');
/** Injection token of the `Clock` of time, ids and randomness. */
export const CLOCK = Symbol('Clock');
