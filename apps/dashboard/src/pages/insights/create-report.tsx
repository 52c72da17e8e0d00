import { Button } from '@mantine/core';
import { api } from '../../api/client.js';
import { useAllowed } from '../../api/roles.js';
import { useExport } from '../../components/exports/use-export.js';
import type { Period } from '../../components/period.js';
import { selectionFilter } from '../../components/rankings/selection.js';
import type { SelectionSearch } from '../../components/rankings/selection.js';
import { t } from '../../language/t.js';

/** Starts a report about the selected locations in the period of the page. */
export function CreateReport({ search, period }: { search: SelectionSearch; period: Period }) {
  const mayCreate = useAllowed('EDITOR');
  const { mutate, isPending } = useExport(() => {
    const filter = selectionFilter(search);
    const input = {
      ...(filter && { filter }),
      ...(search.site !== undefined && { siteUrls: [search.site] }),
      ...{ startDate: period.from, endDate: period.to },
    };
    return api.post('/api/v4/reports', { body: { input } });
  }, t('reports.started'));
  if (!mayCreate) return null;
  return (
    <Button loading={isPending} onClick={() => mutate(undefined)}>
      {t('reports.create')}
    </Button>
  );
}
