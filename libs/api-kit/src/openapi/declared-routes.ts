import 'reflect-metadata';
import type { DynamicModule, Type } from '@nestjs/common';
import { MODULE_METADATA } from '@nestjs/common/constants.js';
import { routeOf } from '../controllers/operation.decorator.js';
import { methodOf, pathsOf } from '../operations/operation.js';
import type { Route } from '../operations/route-table.js';

type Imported = Type<unknown> | DynamicModule;

/**
 * The routes that the controllers of an api declare, read from its root module. In contrast to the route table of a
 * server, this needs neither a database nor a port.
 */
export function declaredRoutes(root: DynamicModule): Route[] {
  const controllers = new Set<Type<unknown>>();
  collect(root, controllers, new Set());
  return [...controllers].flatMap((controller) => methodsOf(controller).flatMap(routesOfMethod));
}

function collect(imported: Imported, controllers: Set<Type<unknown>>, seen: Set<Imported>): void {
  if (seen.has(imported)) return;
  seen.add(imported);
  const module = 'module' in imported ? imported.module : imported;
  const dynamic: Partial<DynamicModule> = 'module' in imported ? imported : {};
  const own = <T>(key: string): T[] => (Reflect.getMetadata(key, module) as T[] | undefined) ?? [];
  for (const each of [...own<Type<unknown>>(MODULE_METADATA.CONTROLLERS), ...(dynamic.controllers ?? [])]) {
    controllers.add(each);
  }
  for (const each of [...own<Imported>(MODULE_METADATA.IMPORTS), ...(dynamic.imports ?? [])]) {
    // Modules with factories that run at the start, such as the configuration, declare no routes.
    if (typeof each === 'function' || 'module' in each) collect(each as Imported, controllers, seen);
  }
}

function methodsOf({ prototype }: Type<unknown>): object[] {
  return Object.getOwnPropertyNames(prototype)
    .map((name) => (prototype as Record<string, unknown>)[name])
    .filter((member): member is object => typeof member === 'function');
}

function routesOfMethod(method: object): Route[] {
  const operation = routeOf(method)?.operation;
  return operation ? pathsOf(operation).map((path) => ({ path, methods: [methodOf(operation)], operation })) : [];
}
