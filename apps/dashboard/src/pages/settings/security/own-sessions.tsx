import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { notifyError } from '../../../components/notify.js';
import { QueryTable } from '../../../components/query-table.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** The browser and the system of a `User-Agent`, such as "Firefox, Linux"; undefined for other programs. */
function browserName(userAgent: string | null): string | undefined {
  const find = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSERS);
  return browser && [browser, find(SYSTEMS)].filter(Boolean).join(', ');
}

/** The columns of the list of sessions. */
const sessionColumns = dataColumns<PortalSchemas['OwnSession']>([
  {
    id: 'browser',
    header: () => t('settings.security.browser'),
    cell: ({ userAgent, current }) => (
      <span title={userAgent ?? undefined}>
        {browserName(userAgent) ?? t('settings.security.unknownBrowser')}{' '}
        {current && (
          <Text span size="xs" c="dimmed">
            ({t('settings.security.thisOne')})
          </Text>
        )}
      </span>
    ),
  },
  { id: 'address', header: () => t('words.ipAddress'), cell: ({ address }) => address, folds: 'labelled' },
  timeColumn({ id: 'used', header: () => t('settings.security.lastUsed'), of: ({ lastUsedAt }) => lastUsedAt }),
  actionsColumn((session) => !session.current && <EndSession session={session} />),
]);

/** Ends a session of the signed-in person. */
function EndSession({ session: { id, userAgent } }: { session: PortalSchemas['OwnSession'] }) {
  const end = useChange(() => api.delete('/api/v4/portal/sessions/{id}', { path: { id } }), {
    outdates: [queryKeys.sessions],
    onError: notifyError,
  });
  return (
    <Button
      size="xs"
      aria-label={t('settings.security.endLabel', {
        browser: browserName(userAgent) ?? t('settings.security.unknownBrowser'),
      })}
      loading={end.isPending}
      onClick={() => end.mutate()}
    >
      {t('settings.security.end')}
    </Button>
  );
}

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
