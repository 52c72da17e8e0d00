/** Warnings that kills of other processes cause. */
const EXPECTED: readonly RegExp[] = [];

/** Whether a run may log this line. */
export function isExpected(text: string): boolean {
  return EXPECTED.some((pattern) => pattern.test(text));
}
