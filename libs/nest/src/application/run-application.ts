import type { DynamicModule, INestApplicationContext, Type } from '@nestjs/common';
import { ConfigurationError, nestLogger, readRelease } from '@listings/platform';
import type { Clock, Logger } from '@listings/platform';
import type { ServiceConfiguration } from '../configuration/service-configuration.js';
import { CLOCK, LOGGER } from '../platform/tokens.js';
import { startWatchdog } from '../watchdog/start-watchdog.js';
import type { BlockedWorkStatements } from '../watchdog/watch-protocol.js';
import { Watch, watched } from '../watchdog/watched.js';

/**
 * Options of NestFactory: NestJS logs nothing until our logger exists, and {@link runApplication} reports a failed
 * start.
 */
export const APPLICATION_OPTIONS = { abortOnError: false, logger: false } as const;

/** Time within which running requests and jobs may finish after a signal [contract 10]. */
const GRACE_MS = 20_000;
const SIGNALS: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT'];
/** Exit code for an invalid configuration: EX_CONFIG of sysexits.h. */
const WRONG_CONFIGURATION = 78;

/**
 * Runs a NestJS application from its start to its graceful stop. `start` creates and initialises it, with the module
 * that `watched` makes of its root module; `ready` returns the facts to report to the supervisor and the log, such as ports. An invalid
 * configuration ends the process with its error messages and exit code 78. SIGTERM, SIGINT and, under a supervisor (LISTINGS_SUPERVISED), the loss of that
 * supervisor run the shutdown hooks and end the process with 0, or with 1 after 20 seconds. With `--version` it only prints the version.
 */
export async function runApplication<App extends INestApplicationContext>(options: {
  name: string;
  start: (watched: (root: Type | DynamicModule) => DynamicModule) => Promise<App>;
  ready: (app: App) => Readonly<Record<string, unknown>>;
  /** How the watchdog records a row of work that blocks the process. */
  blockedWork?: BlockedWorkStatements;
}): Promise<void> {
  const { name, blockedWork } = options;
  const { version } = readRelease();
  if (process.argv.includes('--version')) {
    // Whoever reads it may have ended.
    process.stdout.on('error', () => undefined);
    process.stdout.write(`${version}\n`);
    return;
  }
  // Without a handler a process that is the first of its container ignores signals.
  SIGNALS.forEach((signal) => process.on(signal, endAtOnce));
  // A start may wait for its servers for any time: it ends when its supervisor is gone.
  if (isSupervised()) {
    process.once('disconnect', endAtOnce);
    if (!process.connected) endAtOnce();
  }
  const watch = (configuration: ServiceConfiguration, logger: Logger) => {
    const { BLOCKED_AFTER_MS: blockedAfterMs, directDatabaseUrl: databaseUrl } = configuration;
    startWatchdog({ name, databaseUrl, blockedAfterMs, logger, blockedWork });
    process.on('unhandledRejection', (error) => logRejection(logger, error));
  };
  const app = await options
    .start((root) => watched(root, watch))
    .catch((error: unknown) => {
      process.stderr.write(`${name} cannot start: ${describe(error)}\n`);
      return process.exit(error instanceof ConfigurationError ? WRONG_CONFIGURATION : 1);
    });
  const logger = app.get<Logger>(LOGGER);
  app.useLogger(nestLogger(logger));
  SIGNALS.forEach((signal) => process.off(signal, endAtOnce));
  process.off('disconnect', endAtOnce);
  // Throws if the application has no watchdog.
  app.get(Watch);
  stopGracefully(app, { name, clock: app.get<Clock>(CLOCK), logger });

  const facts = options.ready(app);
  logger.info({ ...facts, version }, `${name} is ready`);
  process.send?.({ type: 'ready', ...facts });
}

function isSupervised(): boolean {
  return process.env['LISTINGS_SUPERVISED'] === '1';
}

/** Ends a process that is still starting: it has accepted no work. */
function endAtOnce(): never {
  process.exit(0);
}

function stopGracefully(
  app: INestApplicationContext,
  { name, clock, logger }: { name: string; clock: Clock; logger: Logger },
): void {
  for (const signal of SIGNALS) {
    process.once(signal, () => {
      logger.info({ signal }, `${name} is stopping`);
      const giveUp = () => {
        logger.error(`${name} did not stop in ${GRACE_MS} ms`);
        process.exit(1);
      };
      clock.after(GRACE_MS, giveUp).unref();
    });
  }
  app.enableShutdownHooks([...SIGNALS], { useProcessExit: true });
  if (!isSupervised()) return;
  const stop = () => void process.kill(process.pid, 'SIGTERM');
  process.once('disconnect', stop);
  // The supervisor may have ended while this process was starting.
  if (!process.connected) stop();
}

function logRejection(logger: Logger, error: unknown): void {
  try {
    logger.error({ err: error }, 'unhandled rejection');
  } catch {
    // A plug-in can reject with a value that throws when it is accessed.
    logger.error('unhandled rejection with a value that cannot be read');
  }
}

function describe(error: unknown): string {
  if (error instanceof ConfigurationError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
