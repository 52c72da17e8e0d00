import { readDatabaseFailure } from '@listings/persistence';
import { ConfigurationError } from '@listings/platform';

/** What went wrong as one sentence for the operator. */
export function problemOf(error: unknown): string {
  const failure = readDatabaseFailure(error);
  if (failure) return `The database cannot be reached: ${failure.reason}.`;
  const { code, path, syscall, message = '' } = error as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined && syscall !== undefined) {
    const [, reason = code] = /^[A-Z]+: ([^,]+),/.exec(message) ?? [];
    return `${path} cannot be used: ${reason}.`;
  }
  return (error as { message?: string }).message ?? String(error);
}

/** True for a problem that only another configuration solves: a wrong variable, or a wrong password in one. */
export function isConfigurationProblem(error: unknown): boolean {
  return error instanceof ConfigurationError || readDatabaseFailure(error)?.kind === 'configuration';
}
