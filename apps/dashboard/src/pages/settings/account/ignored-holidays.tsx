import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { HOLIDAYS } from '@listings/holidays';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

const NAMES = [...new Set(Object.values(HOLIDAYS).flatMap((holidays) => holidays.map(([name]) => name)))].sort();

/** The holidays on which the locations of the account need no hours of their own. */
export function IgnoredHolidays({ mayChange }: { mayChange: boolean }) {
  const settings = useQuery({
    queryKey: queryKeys.holidaySettings,
    queryFn: () => api.get('/api/v4/portal/holiday-settings'),
  });
  const change = useChange((ignored: string[]) => api.put('/api/v4/portal/holiday-settings', { body: { ignored } }), {
    answers: queryKeys.holidaySettings,
    done: t('settings.holidays.saved'),
  });
  return (
    <Section title={t('words.holidays')}>
      <QueryView query={settings}>
        {({ ignored }) => (
          <MultiSelect
            label={t('settings.holidays.ignored')}
            description={t('settings.holidays.text')}
            placeholder={ignored.length === 0 ? t('settings.holidays.choose') : undefined}
            data={NAMES}
            // A later release may not know a name any more.
            value={ignored.filter((name) => NAMES.includes(name))}
            searchable
            disabled={!mayChange || change.isPending}
            onChange={(names) => change.mutate(names)}
            maw="40rem"
          />
        )}
      </QueryView>
      <ErrorAlert error={change.error} />
    </Section>
  );
}
