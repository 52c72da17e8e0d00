import { loadConfiguredPublishers } from '@listings/nest/publishing';
import { ConfigurationError, validateEnvironment } from '@listings/platform';
import type { Environment } from '@listings/platform';
import { ApiConfiguration } from './api-configuration.js';
import { DispatcherConfiguration } from './dispatcher-configuration.js';
import { WorkerConfiguration } from './worker-configuration.js';

/** The processes, each with the class of its configuration. */
export const processConfigurations = {
  api: ApiConfiguration,
  worker: WorkerConfiguration,
  'webhook-dispatcher': DispatcherConfiguration,
} as const;

/** The name of a process. */
export type ProcessName = keyof typeof processConfigurations;

/**
 * Reads the environment as the process does at its start, plug-ins and their settings included. Answers a sentence for
 * each problem; none has a value that may be secret.
 */
export async function checkConfiguration(name: ProcessName, environment: Environment): Promise<readonly string[]> {
  try {
    if (name === 'webhook-dispatcher') validateEnvironment(DispatcherConfiguration, environment);
    else await loadConfiguredPublishers(processConfigurations[name], { name, environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}
