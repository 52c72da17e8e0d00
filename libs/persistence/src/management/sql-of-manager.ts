import type { EntityManager } from 'typeorm';
import type { NamedStatement, Sql } from '../database.js';

/** Runs statements of this library in the transaction of a TypeORM entity manager. */
export function sqlOf(manager: EntityManager): Sql {
  const text = (statement: string | NamedStatement) => (typeof statement === 'string' ? statement : statement.text);
  const runner = () => {
    if (!manager.queryRunner) throw new Error('The entity manager has no transaction.');
    return manager.queryRunner;
  };
  return {
    query: async <Row extends object>(statement: string | NamedStatement, values: readonly unknown[] = []) =>
      (await runner().query(text(statement), [...values], true)).records as Row[],
    execute: async (statement, values = []) => (await runner().query(text(statement), [...values], true)).affected ?? 0,
  };
}
