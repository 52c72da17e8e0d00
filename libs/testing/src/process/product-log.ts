/** A line that a process of the product has logged. */
interface LogLine {
  readonly level?: unknown;
  readonly process?: unknown;
  readonly msg?: unknown;
}

const LEVELS: ReadonlySet<unknown> = new Set(['warn', 'error', 'fatal']);

/**
 * Collects the warnings and errors that processes of the product log during a test file. The test says which it expects;
 * {@link ProductLog.assertExpected} fails on any other. Node's own warnings and stack traces count as errors.
 */
export class ProductLog {
  private readonly sources: (() => string)[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  /** Adds the output of a process, which is read at the end. */
  watch(output: () => string): void {
    this.sources.push(output);
  }

  /** The test causes a line that matches: the check fails without it. */
  expectLine(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** The test may cause lines that match, depending on the moment, for example of a kill. */
  allowLine(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** Throws if there is an unexpected warning or error, or none for an expected line. Call it at the end of the file. */
  assertExpected(): void {
    const lines = this.sources.flatMap((output) => warningsIn(output()));
    const known = [...this.expected, ...this.allowed];
    const unexpected = lines.filter((line) => !known.some((pattern) => pattern.test(line)));
    const missing = this.expected.filter((pattern) => !lines.some((line) => pattern.test(line)));
    const problems = [
      ...unexpected.map((line) => `unexpected: ${line}`),
      ...missing.map((pattern) => `missing: ${String(pattern)}`),
    ];
    if (problems.length > 0) throw new Error(`The product's log is not as expected:\n${problems.join('\n')}`);
  }
}

/** The lines of an output that warn of something or report an error, in their order. */
export function warningsIn(output: string): readonly string[] {
  return output.split('\n').filter(isWarning);
}

function isWarning(line: string): boolean {
  if (!line.startsWith('{')) return /^\(node:\d+\) .*Warning|^\w*Error: |^ {4}at | cannot start: /.test(line);
  try {
    return LEVELS.has((JSON.parse(line) as LogLine).level);
  } catch {
    // A line that the end of its process has cut.
    return false;
  }
}
