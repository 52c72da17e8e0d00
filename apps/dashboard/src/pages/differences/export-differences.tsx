import { api } from '../../api/client.js';
import { useAllowed } from '../../api/roles.js';
import { ExportMenu } from '../../components/exports/export-menu.js';
import type { Difference } from './difference-queries.js';
import type { DifferenceSearch } from './difference-search.js';

/** Exports the differences that the filters of the list show. */
export function ExportDifferences({ search, disabled }: { search: DifferenceSearch; disabled: boolean }) {
  const mayExport = useAllowed('EDITOR');
  if (!mayExport) return null;
  const { state, publisher, field } = search;
  const filters = {
    ...(state !== undefined && { state }),
    ...(publisher !== undefined && { publishers: [publisher as Difference['publisher']] }),
    ...(field !== undefined && { fields: [field] }),
  };
  return (
    <ExportMenu
      choices={(format) => api.post('/api/v4/exports/differences', { body: { input: { format, ...filters } } })}
      disabled={disabled}
    />
  );
}
