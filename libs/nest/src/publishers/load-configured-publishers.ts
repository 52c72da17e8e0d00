import { ConfigurationError, createLogger, List, systemClock, validateEnvironment } from '@listings/platform';
import type { Environment } from '@listings/platform';
import { loadPublishers, planSites } from '@listings/publisher-registry';
import type { PlanSite, PublisherRegistry } from '@listings/publisher-registry';
import type { PublishingConfiguration } from '../configuration/publishing-configuration.js';

/** The configuration of a process with plug-ins, and with further sites beside theirs. */
type ConfigurationWithSites = PublishingConfiguration & { readonly SITES: readonly PlanSite[] };

/** The packages of the plug-ins, read alone: their settings are checked although other variables are wrong. */
class PlugIns {
  @List()
  readonly PUBLISHERS: readonly string[] = [];
}

/**
 * Loads the configured plug-ins before an application is created, for `PublishersModule.of`. Throws one ConfigurationError
 * with every problem: of the process's own variables, of the plug-ins and their settings, and of the sites.
 */
export async function loadConfiguredPublishers(
  type: new () => ConfigurationWithSites,
  { name, environment = process.env }: { name: string; environment?: Environment },
): Promise<PublisherRegistry> {
  const problems: string[] = [];
  const collect = (error: unknown) => {
    if (!(error instanceof ConfigurationError)) throw error;
    problems.push(...error.problems);
    return undefined;
  };
  const configuration = attempt(() => validateEnvironment(type, environment), collect);
  const { PUBLISHERS: packages } =
    configuration ??
    attempt(
      () => validateEnvironment(PlugIns, environment),
      () => undefined,
    ) ??
    new PlugIns();
  const logger = createLogger({ name, level: configuration?.LOG_LEVEL ?? 'fatal' });
  const traced = configuration?.TRACED_PUBLISHERS ?? [];
  const publishers = await loadPublishers({ packages, traced, environment, logger, clock: systemClock }).catch(collect);
  if (configuration && publishers) attempt(() => planSites(publishers, configuration.SITES), collect);
  if (problems.length > 0 || !publishers) throw new ConfigurationError(problems);
  return publishers;
}

function attempt<T>(read: () => T, collect: (error: unknown) => undefined): T | undefined {
  try {
    return read();
  } catch (error) {
    return collect(error);
  }
}
