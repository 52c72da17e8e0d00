import { expect, it } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { migrations } from './index.js';
import type { ReleasedMigration } from './index.js';

/** What processes of the previous release may stumble over: something is gone, has another name or type, or must be given. */
const TAKES_AWAY = [
  /\bdrop\s+(table|column|view|function|type)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i,
  /\badd\s+column\s+((?!\bdefault\b)[^,;])*\bnot\s+null\b(?!\s+default\b)/i,
];

/** The statements that a migration sends. */
async function statementsOf(Migration: new () => ReleasedMigration): Promise<string[]> {
  const sent: string[] = [];
  const query = async (statement: string) => {
    sent.push(statement);
    return [];
  };
  await new Migration().up({ query } as unknown as QueryRunner);
  return sent;
}

const takesAway = (statement: string) => TAKES_AWAY.some((pattern) => pattern.test(statement));

it.each(migrations.slice(1).map((Migration) => [Migration.name, Migration] as const))(
  '[reliability 2] %s only adds, so that the previous release runs on its schema, or excludes it',
  async (_name, Migration) => {
    const found = (await statementsOf(Migration)).filter(takesAway);
    expect(new Migration().excludesOlder === true ? [] : found).toEqual([]);
  },
);

it('[reliability 2] finds a migration that takes something away', () => {
  const changes = ['drop column name', 'rename to places', 'add column a text not null', 'alter column a type integer'];
  expect(changes.filter((change) => !takesAway(`alter table locations ${change}`))).toEqual([]);
  expect(takesAway(`alter table locations add column code text not null default ''`)).toBe(false);
});
