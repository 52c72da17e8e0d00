import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useAllowed } from '../../../api/roles.js';
import { ButtonLink } from '../../../components/button-link.js';
import { ExportMenu } from '../../../components/exports/export-menu.js';
import { Icon } from '../../../components/icon.js';
import { t } from '../../../language/t.js';
import { startExport } from '../export/start-export.js';
import type { LocationSearch } from './location-search.js';
import { ofSearch } from './selection.js';

/** What a person does with the list as a whole: jobs, the export of what matches, an import, and a new location. */
export function LocationsActions({ search, total }: { search: LocationSearch; total: number }) {
  const mayEdit = useAllowed('EDITOR');
  return (
    <>
      <ButtonLink to="/jobs">{t('jobs.page')}</ButtonLink>
      {mayEdit && (
        <>
          <ExportMenu
            choices={(format) => startExport({ of: 'LOCATIONS', format, ...ofSearch(search) })}
            disabled={total === 0}
          />
          <Button component={Link} to="/locations/import">
            {t('locations.list.import')}
          </Button>
          <Button variant="filled" component={Link} to="/locations/new" leftSection={<Icon name="plus" />}>
            {t('locations.list.add')}
          </Button>
        </>
      )}
    </>
  );
}
