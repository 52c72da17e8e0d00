import { ListingsError } from '@listings/client';
import { api } from '../../../api/client.js';
import { dropTexts, keepText, keptText } from '../../../components/operations/kept-texts.js';
import { DataLost, longOperation } from '../../../components/operations/long-operation.js';
import { rulesText } from '../../../components/operations/refusal-text.js';
import { formatNumber } from '../../../components/format.js';
import { locationTexts } from '../../../texts/locations.js';
import { isCsvTable, parseCsv } from './csv.js';
import { plannedRow } from './import-plan.js';
import type { ColumnMapping } from './import-plan.js';

interface Plan {
  readonly mapping: ColumnMapping;
}

interface Result {
  readonly created: number;
  readonly updated: number;
}

const PREFIX = 'import/';

/** Saves the rows of a CSV file one after the other. The browser keeps the file until the import ends or another one begins. */
export const csvImport = longOperation<Plan, Result>({
  kind: 'import',
  result: { created: 0, updated: 0 },
  afterReload: 'continues',
  async work({ id, plan: { mapping }, total, done, result }, { advance }) {
    const table = parseCsv((await keptText(PREFIX + id)) ?? '');
    if (!isCsvTable(table)) throw new DataLost();
    let { created, updated } = result;
    for (let row = done; row < total; row += 1) {
      const outcome = await saveRow(table.rows[row] ?? [], mapping, `${id}-${row}`);
      if (outcome === 'created') created += 1;
      else if (outcome === 'updated') updated += 1;
      const name = locationTexts.import.row(formatNumber(row + 1));
      const refusals = typeof outcome === 'object' ? [{ name, message: outcome.message }] : [];
      advance({ count: 1, result: { created, updated }, refusals });
    }
    await dropTexts(PREFIX + id);
  },
});

let isStarting = false;

/**
 * Starts an import, unless one runs already. A row that an earlier run of the same file has created is not created a second
 * time, because each row has its own `Idempotency-Key`.
 */
export async function startCsvImport(
  text: string,
  { rows, mapping, onEnd }: { rows: number; mapping: ColumnMapping; onEnd: () => void },
): Promise<void> {
  if (isStarting || csvImport.isRunning()) return;
  isStarting = true;
  try {
    const id = await importId(text, mapping);
    await dropTexts(PREFIX);
    await keepText(PREFIX + id, text);
    csvImport.start({ id, plan: { mapping }, total: rows }, onEnd);
  } finally {
    isStarting = false;
  }
}

async function saveRow(
  row: readonly string[],
  mapping: ColumnMapping,
  idempotencyKey: string,
): Promise<'created' | 'updated' | { readonly message: string }> {
  const { id, input } = plannedRow(row, mapping);
  try {
    if (id === undefined) await api.post('/api/v4/locations', { body: { input }, idempotencyKey });
    else await api.post('/api/v4/locations/update', { body: { input: { ...input, id } } });
    return id === undefined ? 'created' : 'updated';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { message: rulesText(error) };
  }
}

/** Whether the service refuses this row only, so that the others go on. */
function isRefusal(error: unknown): error is ListingsError {
  if (!(error instanceof ListingsError)) return false;
  return error.kind === 'RULES' || error.status === 400 || error.status === 404;
}

/** Names a file and its mapping. */
async function importId(text: string, mapping: ColumnMapping): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify([text, mapping]));
  // Only secure contexts have the hash; elsewhere each run has a key of its own.
  if (!('subtle' in crypto)) return `import-${Math.random().toString(36).slice(2)}`;
  const hash = await crypto.subtle.digest('SHA-256', bytes);
  return `import-${[...new Uint8Array(hash).slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
