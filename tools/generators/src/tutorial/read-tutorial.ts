/** One step of the tutorial. */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'run'; readonly commandLine: string; readonly fails: boolean }
  /** A command that the test does not run, because it does not end. */
  | { readonly kind: 'show' };

/**
 * Reads the code blocks of a page in order. The test writes a block `ts file=src/x.ts` to that file and runs each line
 * of `sh`; each line of `sh fails` must fail. Any other block is an error, because no test would notice when it is
 * outdated.
 */
export function readTutorial(markdown: string): readonly Step[] {
  const steps: Step[] = [];
  for (const [, info = '', text = ''] of markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)) {
    const [, file] = /^ts file=(\S+)$/.exec(info) ?? [];
    if (file !== undefined) steps.push({ kind: 'write', file, text });
    else if (info === 'sh not-run') steps.push({ kind: 'show' });
    else if (info === 'sh' || info === 'sh fails') {
      const lines = text.trim().split('\n');
      steps.push(...lines.map((commandLine): Step => ({ kind: 'run', commandLine, fails: info === 'sh fails' })));
    } else
      throw new Error(
        `The tutorial has a block "${info}" that no test runs: use "ts file=...", "sh", "sh fails" or "sh not-run".`,
      );
  }
  return steps;
}
