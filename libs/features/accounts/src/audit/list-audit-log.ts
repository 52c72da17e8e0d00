import { invalidField } from '@listings/errors';
import type { ManagementDependencies } from '../management-dependencies.js';
import { findAuditEntries } from '../store/audit-reads.js';
import type { AuditFilter, AuditPosition, AuditRow } from '../store/audit-reads.js';

/** A page of the audit log, newest first. */
export interface AuditPage {
  readonly entries: readonly AuditRow[];
  /** Null on the last page. */
  readonly nextCursor: string | null;
}

/** Reads a page of the audit log of an account. */
export async function listAuditLog(
  { database }: Pick<ManagementDependencies, 'database'>,
  { cursor, limit, ...filter }: AuditFilter & { cursor?: string; limit: number },
): Promise<AuditPage> {
  const position = cursor === undefined ? undefined : positionOf(cursor);
  const rows = await findAuditEntries(database, filter, { position, size: limit });
  const entries = rows.slice(0, limit);
  const last = entries.at(-1);
  return { entries, nextCursor: last && rows.length > limit ? cursorOf(last) : null };
}

function cursorOf({ at, id }: AuditPosition): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');
}

function positionOf(cursor: string): AuditPosition {
  const text = Buffer.from(cursor, 'base64url').toString();
  const [, at = '', id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (\d{1,15})$/.exec(text) ?? [];
  const time = new Date(at);
  if (Number.isNaN(time.getTime())) throw invalidField('cursor', 'not a cursor of this list');
  return { at: time, id: Number(id) };
}
