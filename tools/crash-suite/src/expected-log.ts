/** Warnings that kills of other processes cause. */
const EXPECTED: readonly RegExp[] = [
  // Five processes in a row were killed while they held the row.
  /^giving up .*: the processes that work on it crash/,
];

/** Whether a run may log this line. */
export function isExpected(text: string): boolean {
  return EXPECTED.some((pattern) => pattern.test(text));
}
