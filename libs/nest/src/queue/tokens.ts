/** Injection token of the `JobQueue`, with which features enqueue jobs. */
export const JOB_QUEUE = Symbol('JobQueue');
/** Injection token of a function that resolves if the queue server responds; a process without queues binds none. */
export const PING_QUEUE = Symbol('PingQueue');
