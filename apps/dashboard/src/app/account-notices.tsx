import { Alert, Button, Group, Text } from '@mantine/core';
import { api } from '../api/client.js';
import { queryKeys } from '../api/query-keys.js';
import { useAllowed } from '../api/roles.js';
import { useSession } from '../api/session-query.js';
import { Moment } from '../components/moment.js';
import { notifyError } from '../components/notify.js';
import { useChange } from '../components/use-change.js';
import { t } from '../language/t.js';

/** What concerns the whole account: that it is being deleted, or that the operator has suspended it. */
export function AccountNotices() {
  const { account } = useSession();
  if (account.status === 'SUSPENDED') return <Alert mb="md" color="red" title={t('common.notices.suspended')} />;
  if (account.deletionAt !== null) return <DeletionNotice at={account.deletionAt} />;
  return null;
}

function DeletionNotice({ at }: { at: string }) {
  const mayKeep = useAllowed('OWNER');
  const keep = useChange(() => api.post('/api/v4/portal/account/keep'), {
    ...{ outdates: [queryKeys.session], onError: notifyError },
  });
  return (
    <Alert mb="md" color="red" title={t('common.notices.deletion')}>
      <Group justify="space-between">
        <Text>
          {t('common.notices.deletionAt')} <Moment at={at} absolute />
        </Text>
        {mayKeep && (
          <Button loading={keep.isPending} onClick={() => keep.mutate()}>
            {t('common.notices.keepAccount')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
