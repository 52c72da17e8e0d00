import { ConfigurationError, integer, optionalText, readConfiguration, text, url } from '@listings/platform';
import { resolve } from 'node:path';
import { StartProblem } from './problem.js';

/** Every port of the start and the variable that sets it; 0 means any free one [design 4]. */
export const PORT_VARIABLES = {
  api: 'PORT',
  sandbox: 'SANDBOX_PORT',
  postgres: 'POSTGRES_PORT',
  'api-metrics': 'API_METRICS_PORT',
  'worker-metrics': 'WORKER_METRICS_PORT',
  'webhook-dispatcher-metrics': 'WEBHOOK_DISPATCHER_METRICS_PORT',
} as const;

/** One of the ports. */
export type PortName = keyof typeof PORT_VARIABLES;

/** The configuration of a start. */
export interface StartConfiguration {
  /** Absolute path of the folder that holds all state. */
  home: string;
  /** The user's own PostgreSQL; undefined: the built-in one. */
  databaseUrl: string | undefined;
  /** Undefined: the queue is in the database. */
  queueUrl: string | undefined;
  ports: Record<PortName, number>;
}

const port = (name: PortName, fallback: number) =>
  integer(PORT_VARIABLES[name], { min: 0, max: 65_535, default: fallback });

/** Reads and validates the environment. Throws a StartProblem with one sentence for each wrong variable. */
export function readStartConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  checkout: string,
): StartConfiguration {
  const shape = {
    home: text('LISTINGS_HOME', { default: '.listings' }),
    databaseUrl: optionalUrl('DATABASE_URL', ['postgres:', 'postgresql:']),
    queueUrl: optionalUrl('QUEUE_URL', ['postgres:', 'postgresql:', 'redis:', 'rediss:']),
    api: port('api', 3000),
    sandbox: port('sandbox', 0),
    postgres: port('postgres', 0),
    'api-metrics': port('api-metrics', 0),
    'worker-metrics': port('worker-metrics', 0),
    'webhook-dispatcher-metrics': port('webhook-dispatcher-metrics', 0),
  };
  try {
    const { home, databaseUrl, queueUrl, ...ports } = readConfiguration(shape, environment);
    refuseSharedPorts(ports);
    return { home: resolve(checkout, home), databaseUrl, queueUrl, ports };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartProblem(error.message);
    throw error;
  }
}

function optionalUrl(name: string, schemes: string[]) {
  return { ...optionalText(name), read: url(name, schemes).read };
}

function refuseSharedPorts(ports: Record<PortName, number>): void {
  const seen = new Map<number, string>();
  for (const [name, variable] of Object.entries(PORT_VARIABLES)) {
    const number = ports[name as PortName];
    const other = seen.get(number);
    if (number !== 0 && other)
      throw new StartProblem(`${variable} and ${other} are both ${number}: choose a different port for each.`);
    seen.set(number, variable);
  }
}
