const RETRY_MS = 5_000;
const LONGEST_MS = 3_600_000;

/** The wait after a step or a load that threw: doubled with each failure in a row, at most an hour. */
export function retryWaitMs(failures: number): number {
  return Math.min(LONGEST_MS, RETRY_MS * 2 ** Math.min(failures, 20));
}
