/** Warnings that kills, and a lack of processor time, cause. */
const EXPECTED: readonly RegExp[] = [
  // Five processes in a row were killed while they held the row.
  /^giving up a row of work$/,
  // A process that was stopped for 10 s, or that got no processor time, sees its time limits pass.
  /: Query read timeout$/,
  /: PostgreSQL has not answered for # ms\.$/,
  /: timeout exceeded when trying to connect$/,
  /: timeout expired$/,
  /: Connection terminated due to connection timeout/,
  /: The queue server did not respond in # ms\.$/,
  /: could not renew lock for job #$/,
  /^the notification connection was lost; reconnecting$/,
  // On a busy machine workers are killed sooner than they reach the work. What is overdue at the end is a failure.
  /^work has been due for more than # seconds/,
];

/** Whether a process may log this line. */
export function isExpected(text: string): boolean {
  return EXPECTED.some((pattern) => pattern.test(text));
}

/** What a line of a log says, with the reason that it names, and without its numbers. */
export function messageOf(line: string): string {
  try {
    const { msg, reason, err } = JSON.parse(line) as { msg?: string; reason?: string; err?: { message?: string } };
    return [msg, reason, err?.message]
      .filter((each) => each !== undefined)
      .join(': ')
      .replace(/\d+/g, '#');
  } catch {
    return line.replace(/\d+/g, '#');
  }
}
