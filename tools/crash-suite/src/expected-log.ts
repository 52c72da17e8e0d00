/** Warnings that kills of other processes cause. */
const EXPECTED: readonly RegExp[] = [
  // Five processes in a row were killed while they held the row.
  /^giving up .*: the processes that work on it crash/,
  /^not reading interactions: the processes that read them crash/,
];

/** Warnings of a process that was stopped for 10 s: its timers fire before it reads the answer of the database. */
const EXPECTED_AFTER_A_PAUSE: readonly RegExp[] = [/: Query read timeout$/, /timeout exceeded when trying to connect$/];

/** Whether a process may log this line; `paused` says whether it was stopped for a while. */
export function isExpected(text: string, { paused }: { paused: boolean }): boolean {
  return [...EXPECTED, ...(paused ? EXPECTED_AFTER_A_PAUSE : [])].some((pattern) => pattern.test(text));
}
