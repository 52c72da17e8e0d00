import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { ConfigurationError } from './configuration-error.js';
import { readVariables } from './read-variables.js';
import type { Environment } from './read-variables.js';
import { readFacts } from './setting-facts.js';

/** A class without constructor parameters. */
type Type<T> = new () => T;

/**
 * Reads a configuration class from the environment [design 3.11]. Each property is the variable of the same name, or the
 * content of the file that `<name>_FILE` names. An empty variable counts as absent; an initial value is the default. Throws
 * one ConfigurationError that names every invalid or missing variable in a sentence of its own.
 */
export function validateEnvironment<T extends object>(type: Type<T>, environment: Environment = process.env): T {
  const { values, problems } = readVariables(environment, variablesOf(type));
  const configuration = plainToInstance(type, Object.fromEntries(values), { exposeDefaultValues: true });
  const facts = readFacts(type.prototype as object);
  const invalid = validateSync(configuration, { forbidUnknownValues: false })
    .filter(({ property }) => !problems.has(property))
    .map((error) => sentenceOf(error, facts.get(error.property)?.neededBy));
  const sentences = [...problems.values(), ...invalid];
  if (sentences.length > 0) throw new ConfigurationError(sentences);
  return configuration;
}

/** Returns the names of the variables that a configuration class reads, including those of its base classes. */
export function variablesOf(type: Type<unknown>): string[] {
  const metadata = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  return [...new Set(metadata.map(({ propertyName }) => propertyName))];
}

function sentenceOf({ property, value, constraints = {} }: ValidationError, neededBy?: string): string {
  if (value === undefined) return `${property} is not set${neededBy === undefined ? '' : `; ${neededBy} needs it`}.`;
  return Object.values(constraints)[0] ?? `${property} is not valid.`;
}
