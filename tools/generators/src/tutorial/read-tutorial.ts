/** One step of the tutorial. */
export type Step =
  | { readonly kind: 'write'; readonly file: string; readonly text: string }
  | { readonly kind: 'run'; readonly commandLine: string; readonly fails: boolean; readonly where: Place }
  /** The installation of the packages, which needs a registry. */
  | { readonly kind: 'install' }
  /** A command that the test does not run, because it needs a running service. */
  | { readonly kind: 'show' };

/** Where a command runs: the checkout of the service, the folder beside it, or the folder of the plug-in. */
export type Place = 'checkout' | 'guide' | 'plug-in';

const SHELL: Readonly<Record<string, Pick<Step & { kind: 'run' }, 'fails' | 'where'>>> = {
  sh: { fails: false, where: 'plug-in' },
  'sh fails': { fails: true, where: 'plug-in' },
  'sh in=checkout': { fails: false, where: 'checkout' },
  'sh in=guide': { fails: false, where: 'guide' },
};

/**
 * Reads the code blocks of a page in order. The test writes a block `ts file=src/x.ts` to that file and runs each line
 * of `sh`; each line of `sh fails` must fail. Any other block is an error, because no test would notice when it is
 * outdated.
 */
export function readTutorial(markdown: string): readonly Step[] {
  const steps: Step[] = [];
  for (const [, info = '', text = ''] of markdown.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)) {
    const [, file] = /^ts file=(\S+)$/.exec(info) ?? [];
    const shell = SHELL[info];
    if (file !== undefined) steps.push({ kind: 'write', file, text });
    else if (info === 'sh not-run') steps.push({ kind: 'show' });
    else if (info === 'sh install') steps.push({ kind: 'install' });
    else if (shell)
      steps.push(
        ...text
          .trim()
          .split('\n')
          .map((commandLine): Step => ({ kind: 'run', commandLine, ...shell })),
      );
    else
      throw new Error(
        `The tutorial has a block "${info}" that no test runs: use "ts file=...", "sh", "sh fails", "sh in=...", "sh install" or "sh not-run".`,
      );
  }
  return steps;
}
