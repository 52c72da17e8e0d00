import { execFileSync } from 'node:child_process';

/** The sources that an operator would go back to, or why there are none. */
export type PreviousRelease = { readonly ref: string; readonly is: string } | { readonly missing: string };

/** A new file of this pattern is a migration. */
const MIGRATIONS = ':(glob)libs/persistence/src/migrations/[0-9]*.ts';

/**
 * Finds the sources before the present ones: those that ROLLBACK_TO names, or the newest tag of a release before HEAD. A checkout
 * without tags has the state before its newest migration, which is where going back could fail.
 */
export function previousRelease(checkout = process.cwd(), given = process.env['ROLLBACK_TO']): PreviousRelease {
  if (given) return { ref: given, is: 'ROLLBACK_TO' };
  const tag = git(checkout, 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  if (tag) return { ref: tag, is: 'the newest tag' };
  const newest = ['log', '-1', '--first-parent', '-m', '--diff-filter=A', '--no-renames', '--format=%H'];
  const added = git(checkout, ...newest, '--', MIGRATIONS);
  const before = added && git(checkout, 'rev-parse', '--verify', '--quiet', `${added}^1`);
  if (before) return { ref: before, is: 'the sources before the newest migration' };
  return {
    missing:
      git(checkout, 'rev-parse', '--is-shallow-repository') === 'true'
        ? 'this clone is shallow: it has neither a tag nor the commit before the newest migration'
        : 'no commit is older than the newest migration, and no tag is there',
  };
}

/** What git answers; undefined if it fails or has nothing to say. */
function git(checkout: string, ...command: string[]): string | undefined {
  try {
    const answer = execFileSync('git', command, {
      cwd: checkout,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return answer.trim() || undefined;
  } catch {
    return undefined;
  }
}
