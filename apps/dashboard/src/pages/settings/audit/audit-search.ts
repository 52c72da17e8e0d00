import { momentOf } from '../../../components/day.js';

/** The filters and the cursor of the audit log, which are in the address. */
export interface AuditSearch {
  readonly action?: string;
  readonly from?: string;
  readonly to?: string;
  readonly cursor?: string;
}

const MAX_LENGTH = 100;

/** Reads the filters of the address; anything else is left out. */
export function auditSearch(search: Record<string, unknown>): AuditSearch {
  return {
    action: textOf(search['action']),
    from: momentOf(search['from']),
    to: momentOf(search['to']),
    cursor: textOf(search['cursor']),
  };
}

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text !== '' && text.length <= MAX_LENGTH ? text : undefined;
}
