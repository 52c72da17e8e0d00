import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { DataTable } from '../../../components/data-table.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { sessionColumns } from './session-columns.js';
import { t } from '../../../language/t.js';

/** The sessions of the signed-in person, each of which can be ended. */
export function OwnSessions() {
  const client = useQueryClient();
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: () => api.get('/api/v4/portal/sessions') });
  const endOthers = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/sessions/end-others'),
    onSuccess: async () => {
      notifyDone(t('settings.security.othersEnded'));
      await client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: notifyError,
  });
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Section
      title={t('settings.security.sessions')}
      description={t('settings.security.sessionsText')}
      actions={
        hasOthers && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('settings.security.endOthers')}
          </Button>
        )
      }
    >
      <QueryView query={sessions}>
        {(data) => (
          <DataTable
            label={t('settings.security.sessions')}
            columns={sessionColumns}
            rows={data.sessions}
            rowId={({ id }) => id}
            empty={null}
          />
        )}
      </QueryView>
    </Section>
  );
}
