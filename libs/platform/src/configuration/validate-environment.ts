import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { ConfigurationError } from './configuration-error.js';

/** A class without constructor parameters. */
type Type<T> = new () => T;

/** The environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads a configuration class from the environment [design 3.11]. Each property is the variable of the same name. An
 * empty variable counts as absent; an initial value is the default. Throws one ConfigurationError that names every
 * invalid or missing variable in a sentence of its own.
 */
export function validateEnvironment<T extends object>(type: Type<T>, environment: Environment = process.env): T {
  const given = variablesOf(type).flatMap((name) => (environment[name] ? [[name, environment[name]]] : []));
  const configuration = plainToInstance(type, Object.fromEntries(given), { exposeDefaultValues: true });
  const errors = validateSync(configuration, { forbidUnknownValues: false });
  if (errors.length > 0) throw new ConfigurationError(errors.map(sentenceOf));
  return configuration;
}

/** Returns the names of the variables that a configuration class reads, including those of its base classes. */
export function variablesOf(type: Type<unknown>): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

function sentenceOf({ property, value, constraints = {} }: ValidationError): string {
  if (value === undefined) return `${property} is not set.`;
  return Object.values(constraints)[0] ?? `${property} is not valid.`;
}
