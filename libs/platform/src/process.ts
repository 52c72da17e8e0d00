import type { Logger } from './logger.js';
import { ConfigurationError } from './configuration.js';

/** Time that in-flight requests and jobs get at the end [contract 10]. */
const GRACE_MS = 20_000;

/**
 * Runs a process from start to graceful stop. `start` returns what to tell a supervisor and how to stop. A wrong
 * configuration ends it with its sentences and exit code 78; SIGTERM, SIGINT and, under a supervisor
 * (LISTINGS_SUPERVISED), the loss of that supervisor stop it with code 0.
 */
export async function runProcess(options: {
  name: string;
  start: () => Promise<{ logger: Logger; ready: Record<string, unknown>; stop: () => Promise<void> }>;
}): Promise<void> {
  let running: Awaited<ReturnType<typeof options.start>>;
  try {
    running = await options.start();
  } catch (error) {
    const known = error instanceof ConfigurationError;
    process.stderr.write(
      `${options.name} cannot start: ${known || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
    );
    process.exit(known ? 78 : 1);
  }
  const { logger } = running;

  let stopping = false;
  const stop = (cause: string) => {
    if (stopping) return;
    stopping = true;
    logger.info({ cause }, `${options.name} stops`);
    setTimeout(() => {
      logger.error(`${options.name} did not stop in ${GRACE_MS} ms`);
      process.exit(1);
    }, GRACE_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, `${options.name} failed while stopping`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
  if (process.env['LISTINGS_SUPERVISED'] === '1') {
    process.on('disconnect', () => stop('supervisor is gone'));
    // It may have gone while this process was starting.
    if (!process.connected) stop('supervisor is gone');
  }
  process.on('unhandledRejection', (error) => {
    try {
      logger.error({ err: error }, 'unhandled rejection');
    } catch {
      // A plug-in can reject with what throws when it is read.
      logger.error('unhandled rejection with what cannot be read');
    }
  });

  logger.info(running.ready, `${options.name} is ready`);
  process.send?.({ type: 'ready', ...running.ready });
}
