import { readDatabaseFailure, WrongSchemaError } from '@listings/persistence';
import { ConfigurationError, untilAvailable } from '@listings/platform';
import type { Logger, WaitLog } from '@listings/platform';

/**
 * Runs the first step of a process that needs a PostgreSQL server: waits while the server is away, starting or full. A
 * failure that waiting does not cure becomes a ConfigurationError that names the variable.
 */
export async function awaitDatabase<T>(options: {
  /** Names the server in the log. */
  readonly server: string;
  /** The variable with the URL of the server. */
  readonly variable: string;
  readonly attempt: () => Promise<T>;
  readonly log: WaitLog;
}): Promise<T> {
  const { server, variable, attempt, log } = options;
  const whyAway = (error: unknown) => {
    const failure = readDatabaseFailure(error);
    return failure?.kind === 'transient' ? failure.reason : undefined;
  };
  return untilAvailable({ server, attempt, whyAway, log }).catch((error: unknown) => {
    const failure = readDatabaseFailure(error);
    if (failure) throw new ConfigurationError([`${variable}: ${server} cannot be used: ${failure.reason}.`]);
    if (error instanceof WrongSchemaError) throw new ConfigurationError([`${variable}: ${error.message}`]);
    throw error;
  });
}

/** Writes the lines of a wait to the log of the process. */
export function waitLogOf(logger: Logger): WaitLog {
  return (level, text, details) => logger[level](details, text);
}
