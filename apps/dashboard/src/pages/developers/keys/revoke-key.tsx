import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import type { PortalSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { t } from '../../../language/t.js';

/** Revokes a key, after a question. */
export function RevokeKey({ apiKey: { id, name } }: { apiKey: PortalSchemas['PortalKey'] }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const revoke = useMutationOnce({
    mutationFn: () => api.delete('/api/v4/portal/keys/{keyId}', { path: { keyId: id } }),
    onSuccess: () => {
      setAsks(false);
      return client.invalidateQueries({ queryKey: queryKeys.keys });
    },
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('developers.keys.revokeLabel', { name })}
        onClick={() => setAsks(true)}
      >
        {t('developers.keys.revoke')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('developers.keys.revokeTitle', { name })}
        text={t('developers.keys.revokeText')}
        confirm={t('developers.keys.revoke')}
        isPending={revoke.isPending}
        error={revoke.error}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
