/** Injection token of the `JobQueue`, with which features enqueue jobs. */
export const JOB_QUEUE = Symbol('JobQueue');
