import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';
import type { Logger, LoggerOptions } from 'pino';
import { systemClock } from './clock.js';
import { correlationId } from './correlation.js';
import { LogOutput } from './log-output.js';
import { loggedError } from './logged-error.js';
import { traceId } from './tracing/traced.js';

export type { Logger } from 'pino';

/** Fields that are never logged, at any depth. */
const SECRETS =
  'authorization password secret clientSecret token accessToken refreshToken apiKey credentials cookie'.split(' ');

const WRITTEN_AFTER_MS = 100;
const STANDARD_OUTPUT = 1;

let standardOutput: LogOutput | undefined;

/** The output of all loggers of this process, for its metrics: see {@link LogOutput}. */
export function logOutput(): LogOutput {
  if (standardOutput !== undefined) return standardOutput;
  const output = new LogOutput(STANDARD_OUTPUT);
  systemClock.every(WRITTEN_AFTER_MS, () => output.flush()).unref();
  process.once('exit', () => output.flushSync());
  return (standardOutput = output);
}

/**
 * Creates a logger that writes JSON lines to standard output, each with the process name, and the correlation id and the
 * trace of the current work. Lines are flushed within a tenth of a second, and when the process exits by itself. A line that cannot be
 * written is left out and counted, see {@link LogOutput}.
 */
export function createLogger(options: { name: string; level: string }): Logger {
  const settings: LoggerOptions = {
    name: options.name,
    level: options.level,
    base: { process: options.name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const id = correlationId();
      const trace = traceId();
      return { ...(id !== undefined && { correlationId: id }), ...(trace !== undefined && { trace_id: trace }) };
    },
    redact: { paths: SECRETS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: '[removed]' },
  };
  return pino(settings, logOutput());
}

/** Adapts the process's logger for NestJS, and logs NestJS's start-up messages at debug level. */
export function nestLogger(logger: Logger): LoggerService {
  const write =
    (level: 'debug' | 'warn' | 'error') =>
    (message: unknown, ...rest: unknown[]) =>
      logger[level]({ context: rest.at(-1) }, message instanceof Error ? message.message : String(message));
  return {
    log: write('debug'),
    error: write('error'),
    warn: write('warn'),
    debug: write('debug'),
    verbose: write('debug'),
  };
}
