import { Button, Modal } from '@mantine/core';
import { api } from '../../../api/client.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyError } from '../../../components/notify.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { t } from '../../../language/t.js';

/** Makes a link for a member who has forgotten the password, where the service sends no mails. */
export function ResetLink({ member: { userId, name } }: { member: PortalSchemas['PortalMember'] }) {
  const issue = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/members/{userId}/reset-link', { path: { userId } }),
    onError: notifyError,
  });
  return (
    <>
      <Button
        size="xs"
        aria-label={t('settings.members.resetLinkLabel', { name })}
        loading={issue.isPending}
        onClick={() => issue.mutate()}
      >
        {t('settings.members.resetLink')}
      </Button>
      <Modal opened={issue.data !== undefined} onClose={issue.reset} title={t('settings.members.resetLink')} centered>
        {issue.data && <SecretOnce label={t('settings.members.resetLinkFor', { name })} value={issue.data.url} />}
      </Modal>
    </>
  );
}
