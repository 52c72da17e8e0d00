/** Injection token of the `JobQueue`, with which requested work wakes the processes that do it. */
export const JOB_QUEUE = Symbol('JobQueue');
/** Injection token of a function that resolves if the queue server responds; a process without a queue binds none. */
export const PING_QUEUE = Symbol('PingQueue');
