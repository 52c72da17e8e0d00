import { momentOf } from '../../../components/day.js';
import { cursorOf, searchReader, textOf } from '../../../components/search-values.js';

/** Reads the filters and the cursor of the address. */
export const auditSearch = searchReader({ action: textOf, from: momentOf, to: momentOf, cursor: cursorOf });

/** The filters and the cursor of the audit log, which are in the address. */
export type AuditSearch = ReturnType<typeof auditSearch>;
