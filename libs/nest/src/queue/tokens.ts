/** Injection token of the `JobQueue` with which features wake workers. */
export const JOB_QUEUE = Symbol('JobQueue');
