import { copy } from '../json/json.js';
import type { JsonObject } from '../json/json.js';
import { setAt, valueAt } from '../json/paths.js';
import { invalidArgument } from './errors.js';

/**
 * Parses a required mask: comma-separated paths, also in `snake_case`. A missing or unknown one is 400 [publishers
 * 1.4].
 */
export function requiredMask(query: URLSearchParams, name: string, fields: readonly string[]): string[] {
  const paths = (query.get(name) ?? '')
    .split(',')
    .map((path) => camelCase(path.trim()))
    .filter((path) => path !== '');
  if (paths.length === 0) throw invalidArgument(snakeCase(name), `${name} is required`);
  for (const path of paths) {
    const top = path.split('.')[0] ?? '';
    if (!fields.includes(top)) throw invalidArgument(snakeCase(name), `Invalid field mask provided: ${path}`);
  }
  return paths;
}

/** Returns the masked part of a resource [publishers 1.4]. */
export function masked(resource: JsonObject, paths: readonly string[]): JsonObject {
  const part: JsonObject = {};
  for (const path of paths) {
    const value = valueAt(resource, path);
    if (value !== undefined) setAt(part, path, copy(value));
  }
  return part;
}

/** `place_action_type` as `placeActionType` [publishers 1.4]. */
export function camelCase(path: string): string {
  return path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
