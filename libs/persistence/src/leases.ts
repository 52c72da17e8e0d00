import { LEASE_MS } from '@listings/platform';
import type { Sql } from './database.js';

/** The SQL of the end of a lease that begins now. */
export const LEASE_END = `now() + interval '${LEASE_MS} milliseconds'`;

/**
 * Makes the function that renews the lease of a claimed row of `table`; it answers false when the claim is lost.
 * `columns` names, by property of the claim, those that find the row and the one that changes with every claim.
 */
export function leaseRenewal<Property extends string>(table: string, columns: Readonly<Record<Property, string>>) {
  const properties = Object.keys(columns) as Property[];
  const conditions = properties.map((property, position) => `${columns[property]} = $${position + 1}`);
  const statement = {
    name: `${table}-renew-lease`,
    text: `update ${table} set lease_until = ${LEASE_END} where ${conditions.join(' and ')} and lease_until is not null`,
  };
  return async (sql: Sql, claim: Readonly<Record<Property, string | number>>): Promise<boolean> => {
    const changed = await sql.execute(
      statement,
      properties.map((property) => claim[property]),
    );
    return changed === 1;
  };
}
