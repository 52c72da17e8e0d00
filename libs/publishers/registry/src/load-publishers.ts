import { createRequire } from 'node:module';
import { ConfigurationError, currentTraceParent } from '@listings/platform';
import type { Clock, Logger, Timer } from '@listings/platform';
import { createHttpClient, publisherNames } from '@listings/publisher-sdk';
import type { Publisher, PublisherContext, PublisherDeclaration } from '@listings/publisher-sdk';
import { CallGate } from './call-gate.js';
import { guardCategories, guardPublisher } from './guard/guard-publisher.js';
import type { CallObserver } from './guard/observed-call.js';
import { faultsOfDeclaration, faultsOfPublisher, textOf } from './plug-in-faults.js';
import { readSettings } from './read-settings.js';
import { PublisherRegistry } from './registered-publisher.js';
import type { RegisteredPublisher } from './registered-publisher.js';
import { withoutSecretsLogged } from './secrets/clean-details.js';
import { withoutSecretsThrown } from './secrets/clean-thrown.js';
import { heardHttp } from './secrets/heard-http.js';
import { knownSecrets, SecretScope, secretScope } from './secrets/secret-scope.js';
import type { KnownSecrets } from './secrets/secret-scope.js';

/** The options for loading the configured plug-ins. */
export interface LoadOptions {
  /** Package names, from PUBLISHERS. */
  readonly packages: readonly string[];
  /** Those of them whose publishers get the `traceparent` of their calls; default: none, because publishers are strangers. */
  readonly traced?: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly logger: Logger;
  readonly clock: Clock;
}

/**
 * Imports, checks and creates the configured plug-ins. Throws one {@link ConfigurationError} with a sentence for each problem
 * of all plug-ins: not found, no declaration, duplicate key or site, missing setting or method.
 */
export async function loadPublishers(options: LoadOptions): Promise<PublisherRegistry> {
  const registered: RegisteredPublisher[] = [];
  const problems: string[] = [];
  const observers: CallObserver[] = [];
  const gate = new CallGate();
  for (const packageName of options.packages) {
    try {
      registered.push(
        await loadPublisher(packageName, options, registered, {
          gate,
          observe: (call) => observers.forEach((observe) => observe(call)),
        }),
      );
    } catch (error) {
      const refused =
        error instanceof ConfigurationError ? error : refusal(packageName, `cannot be read: ${textOf(error)}`);
      problems.push(...refused.problems);
    }
  }
  if (problems.length > 0) throw new ConfigurationError(problems);
  return new PublisherRegistry(registered, observers, gate);
}

async function loadPublisher(
  packageName: string,
  options: LoadOptions,
  earlier: readonly RegisteredPublisher[],
  { gate, observe }: { gate: CallGate; observe: CallObserver },
): Promise<RegisteredPublisher> {
  const declaration = await importDeclaration(packageName, options.clock);
  const others = earlier.map((each) => each.declaration);
  refuseFirst(packageName, faultsOfDeclaration(declaration, others));
  const names = publisherNames(declaration.key);
  const settings = readSettings({
    packageName,
    prefix: names.constant,
    declared: declaration.settings,
    environment: options.environment,
  });
  const tracing = options.traced?.includes(packageName) === true ? { alsoSends: traceHeaders } : {};
  const limited = { publisher: names.constant, limits: declaration.callLimits ?? [] };
  const pass = gate.passOf(limited);
  const http = heardHttp(
    createHttpClient({
      ...tracing,
      ...(pass && { pass }),
      answered: (headers) => gate.responses?.(headers),
    }),
  );
  const secrets = knownSecrets(
    declaration.settings.filter(({ secret }) => secret === true).map(({ name }) => settings.text(name)),
  );
  const publisher = createPublisher(packageName, declaration, { settings, http, secrets }, options);
  const guard = { key: declaration.key, logger: options.logger };
  return {
    names,
    declaration: { ...declaration, categories: guardCategories(declaration.categories, guard) },
    publisher: guardPublisher(publisher, {
      ...guard,
      constant: names.constant,
      clock: options.clock,
      observe,
      secrets,
    }),
  };
}

/** An import that takes longer waits for something that never comes, and would keep the process from starting without a word. */
const IMPORT_MS = 30_000;

async function importDeclaration(packageName: string, clock: Clock): Promise<PublisherDeclaration> {
  let module: { default?: unknown };
  const sentence = `its import did not end within ${IMPORT_MS / 1_000} seconds`;
  let timer: Timer | undefined;
  try {
    const tooLate = new Promise<never>((_, reject) => {
      timer = clock.after(IMPORT_MS, () => reject(new Error(sentence)));
    });
    module = (await Promise.race([import(packageName), tooLate])) as { default?: unknown };
  } catch (error) {
    throw refusal(packageName, `cannot be loaded${placeOf(packageName)}: ${textOf(error)}`);
  } finally {
    timer?.cancel();
  }
  const declaration = module.default;
  if (typeof declaration !== 'object' || declaration === null || !('key' in declaration)) {
    throw refusal(
      packageName,
      'has no publisher declaration as its default export: export the result of definePublisher',
    );
  }
  return declaration as PublisherDeclaration;
}

/** The file of a plug-in that is an installed package, for the sentence about its failure. */
function placeOf(packageName: string): string {
  try {
    const file = createRequire(import.meta.url).resolve(packageName);
    return file === packageName ? '' : ` from ${file}`;
  } catch {
    return '';
  }
}

/** The place of the current call in its trace, as publishers get it that are no strangers. */
function traceHeaders(): Readonly<Record<string, string>> {
  const traceparent = currentTraceParent();
  return traceparent === undefined ? {} : { traceparent };
}

function createPublisher(
  packageName: string,
  declaration: PublisherDeclaration,
  { settings, http, secrets }: Pick<PublisherContext, 'settings' | 'http'> & { readonly secrets: KnownSecrets },
  options: LoadOptions,
): Publisher {
  const secretsNow = () => {
    const scope = secretScope() ?? new SecretScope();
    scope.add(secrets);
    return scope;
  };
  const context: PublisherContext = {
    settings,
    http,
    now: () => options.clock.now().getTime(),
    sleep: (ms) => options.clock.sleep(ms),
    log: (level, message, details) => {
      const scope = secretsNow();
      const about = { publisher: declaration.key, ...withoutSecretsLogged(details, scope) };
      options.logger[level](about, typeof message === 'string' ? scope.clean(message) : message);
    },
  };
  let publisher: Publisher;
  try {
    publisher = declaration.create(context);
  } catch (error) {
    throw refusal(packageName, `failed in create: ${textOf(withoutSecretsThrown(error, secretsNow()))}`);
  }
  refuseFirst(packageName, faultsOfPublisher(publisher));
  return publisher;
}

/** Throws the first of the faults, after which the others mean nothing. */
function refuseFirst(packageName: string, [fault]: Iterable<string>): void {
  if (fault !== undefined) throw refusal(packageName, fault);
}

function refusal(packageName: string, reason: string): ConfigurationError {
  return new ConfigurationError([`PUBLISHERS: plug-in ${packageName} ${reason}.`]);
}
