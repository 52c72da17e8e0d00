import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { notifyError } from '../../../components/notify.js';
import { QueryTable } from '../../../components/query-table.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import { sessionColumns } from './session-columns.js';

/** The sessions of the signed-in person, each of which can be ended. */
export function OwnSessions() {
  const sessions = useQuery({ queryKey: queryKeys.sessions, queryFn: () => api.get('/api/v4/portal/sessions') });
  const endOthers = useChange(() => api.post('/api/v4/portal/sessions/end-others'), {
    done: t('settings.security.othersEnded'),
    outdates: [queryKeys.sessions],
    onError: notifyError,
  });
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Section
      title={t('settings.security.sessions')}
      description={t('settings.security.sessionsText')}
      actions={
        hasOthers && (
          <Button loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('settings.security.endOthers')}
          </Button>
        )
      }
    >
      <QueryTable
        query={sessions}
        label={t('settings.security.sessions')}
        columns={sessionColumns}
        rows={(data) => data.sessions}
        rowId={({ id }) => id}
        empty={null}
      />
    </Section>
  );
}
