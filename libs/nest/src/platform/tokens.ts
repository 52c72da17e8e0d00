/** Injection token of the process's `Logger`. */
export const LOGGER = Symbol('Logger');
/** Injection token of the `Clock`, which provides time, ids and randomness. */
export const CLOCK = Symbol('Clock');
/** Injection token of the name of the process, such as `worker`. */
export const PROCESS_NAME = Symbol('ProcessName');
