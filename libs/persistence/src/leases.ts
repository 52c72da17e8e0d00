import { LEASE_MS } from '@listings/platform';
import type { Sql } from './database.js';

/** SQL expression for the end of a lease that begins now. */
export const LEASE_END = `now() + interval '${LEASE_MS} milliseconds'`;

/**
 * Returns a function that extends the lease of a claimed row of `table`; it resolves to false if the claim is lost.
 * `columns` maps properties of the claim to the columns that identify the row and the one that changes with every
 * claim.
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
