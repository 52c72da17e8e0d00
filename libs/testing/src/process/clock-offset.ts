/** The environment of a child process of the product whose wall clock is wrong by some minutes. */
export function clockOffset(minutes: number): { NODE_OPTIONS: string; TEST_CLOCK_OFFSET_MS: string } {
  return {
    NODE_OPTIONS: `--import ${new URL('./clock-offset-preload.mjs', import.meta.url).href}`,
    TEST_CLOCK_OFFSET_MS: String(minutes * 60_000),
  };
}
