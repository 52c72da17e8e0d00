/** One thing that the reader of a tutorial does. */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'run'; readonly commandLine: string; readonly fails: boolean }
  /** Shown only: it starts what never ends. */
  | { readonly kind: 'show' };

/**
 * The blocks of code of a page, in order: `ts file=src/x.ts` is written, each line of `sh` is run, `sh fails` must
 * fail. A block of any other kind is refused, because nobody would notice when it goes stale.
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
    } else throw new Error(`A block of the tutorial begins with "${info}": nobody would run it.`);
  }
  return steps;
}
