import { resolve } from 'node:path';
import {
  checkedQueueUrl,
  ConfigurationError,
  Optional,
  Parsed,
  Text,
  UrlWithScheme,
  validateEnvironment,
  WholeNumber,
} from '@listings/platform';
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

/** A port, or 0 for any free one. */
const Port = () => WholeNumber({ min: 0, max: 65_535 });

/** The variables of `npm start`. */
class StartVariables {
  @Text()
  readonly LISTINGS_HOME: string = '.listings';

  @Optional()
  @UrlWithScheme(['postgres:', 'postgresql:'])
  readonly DATABASE_URL?: string;

  @Optional()
  @Parsed(checkedQueueUrl)
  readonly QUEUE_URL?: string;

  @Port()
  readonly PORT: number = 3000;

  @Port()
  readonly SANDBOX_PORT: number = 0;

  @Port()
  readonly POSTGRES_PORT: number = 0;

  @Port()
  readonly API_METRICS_PORT: number = 0;

  @Port()
  readonly WORKER_METRICS_PORT: number = 0;

  @Port()
  readonly WEBHOOK_DISPATCHER_METRICS_PORT: number = 0;
}

/** Reads and validates the environment. Throws a StartProblem with one sentence for each wrong variable. */
export function readStartConfiguration(
  environment: Readonly<Record<string, string | undefined>>,
  checkout: string,
): StartConfiguration {
  try {
    const variables = validateEnvironment(StartVariables, environment);
    const { LISTINGS_HOME: home, DATABASE_URL: databaseUrl, QUEUE_URL: queueUrl } = variables;
    const ports = Object.fromEntries(
      Object.entries(PORT_VARIABLES).map(([name, variable]) => [name, variables[variable]]),
    ) as Record<PortName, number>;
    refuseSharedPorts(ports);
    return { home: resolve(checkout, home), databaseUrl, queueUrl, ports };
  } catch (error) {
    if (error instanceof ConfigurationError) throw new StartProblem(error.message);
    throw error;
  }
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
