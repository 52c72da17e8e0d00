import { Button, Modal } from '@mantine/core';
import { api } from '../../../api/client.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { notifyError } from '../../../components/notify.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { texts as common } from '../../../texts/common.js';
import { settingsTexts } from '../../../texts/settings.js';

/** Makes a link for a member who has forgotten the password, where the service sends no mails. */
export function ResetLink({ member: { userId, name } }: { member: PortalSchemas['PortalMember'] }) {
  const texts = settingsTexts.members;
  const issue = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/members/{userId}/reset-link', { path: { userId } }),
    onError: notifyError,
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={texts.resetLinkLabel(name)}
        loading={issue.isPending}
        onClick={() => issue.mutate()}
      >
        {texts.resetLink}
      </Button>
      <Modal
        opened={issue.data !== undefined}
        onClose={issue.reset}
        title={texts.resetLink}
        centered
        closeButtonProps={{ 'aria-label': common.actions.close }}
      >
        {issue.data && <SecretOnce label={texts.resetLinkFor(name)} value={issue.data.url} />}
      </Modal>
    </>
  );
}
