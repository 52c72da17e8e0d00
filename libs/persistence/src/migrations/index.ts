import type { MigrationInterface } from 'typeorm';
import { Baseline1795000000001 } from './0001-baseline.js';

/** All migrations, oldest first. Append only: a released migration never changes. */
export const migrations: readonly (new () => MigrationInterface)[] = [Baseline1795000000001];
