import { findAuditBatch } from '@listings/feature-accounts/store';
import type { AuditFilter, AuditPosition, AuditRow } from '@listings/feature-accounts/store';
import type { ExportSource, ExportTable, JobRow } from '@listings/feature-jobs';
import type { Database } from '@listings/persistence';
import { AUDIT_LOG } from './start-exports.js';

/** Entries that are read at once, at most a megabyte of them. */
const AT_ONCE = 500;

const COLUMNS: readonly (readonly [header: string, value: (entry: AuditRow) => string | null])[] = [
  ['Time', ({ at }) => at.toISOString()],
  ['Who', ({ actorName }) => actorName],
  ['Kind', ({ actor }) => actor],
  ['Action', ({ action }) => action],
  ['Subject', ({ subject }) => subject],
  ['Details', ({ details }) => (Object.keys(details).length > 0 ? JSON.stringify(details) : null)],
  ['Address', ({ address }) => address],
];

/** Exports the audit log of an account, newest first: as a table, or as lines of JSON with the fields of `admin audit export`. */
export class AuditLogExport implements ExportSource {
  readonly of = AUDIT_LOG;

  constructor(private readonly deps: { readonly database: Database }) {}

  async open({ accountId, parameters }: JobRow): Promise<ExportTable> {
    const { from, to, ...filter } = parameters['filter'] as Omit<AuditFilter, 'accountId'>;
    const times = { ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) };
    const all = { ...filter, ...times, accountId };
    return {
      header: COLUMNS.map(([header]) => header),
      total: null,
      rows: this.rows(all),
      records: this.entries(all),
    };
  }

  private async *rows(filter: AuditFilter): AsyncGenerator<(string | null)[]> {
    for await (const entry of this.entries(filter)) yield COLUMNS.map(([, value]) => value(entry));
  }

  private async *entries(filter: AuditFilter): AsyncGenerator<AuditRow & { readonly accountId: number }> {
    const { accountId } = filter;
    for (let position: AuditPosition | undefined; ;) {
      const entries = await findAuditBatch(this.deps.database, filter, { position, limit: AT_ONCE });
      if (entries.length === 0) return;
      for (const entry of entries) yield { accountId, ...entry };
      position = entries.at(-1);
    }
  }
}
