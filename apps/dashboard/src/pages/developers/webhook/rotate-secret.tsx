import { Button, Select, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Moment } from '../../../components/moment.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { Section } from '../../../components/section.js';
import type { Endpoint } from './use-endpoint.js';
import { t } from '../../../language/t.js';

const OVERLAPS = [0, 1, 24, 72, 168];
const DEFAULT_OVERLAP = 24;

/** Makes a new signing secret; for a while deliveries carry the signatures of both. */
export function RotateSecret({ endpoint: { previousSecretValidUntil } }: { endpoint: Endpoint }) {
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const [overlapHours, setOverlap] = useState(DEFAULT_OVERLAP);
  const rotate = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/webhook/rotate-secret', { body: { overlapHours } }),
    onSuccess: () => {
      setAsks(false);
      return client.invalidateQueries({ queryKey: queryKeys.webhook });
    },
  });
  return (
    <Section
      title={t('developers.webhook.rotateTitle')}
      description={t('developers.webhook.rotateText')}
      actions={
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('developers.webhook.rotate')}
        </Button>
      }
    >
      {previousSecretValidUntil && (
        <Text size="sm">
          {t('developers.webhook.previousSecret')} <Moment at={previousSecretValidUntil} absolute />
        </Text>
      )}
      {rotate.data && (
        <SecretOnce label={t('developers.webhook.secret')} value={rotate.data.secret} onClose={rotate.reset} />
      )}
      <ConfirmDialog
        opened={asks}
        title={t('developers.webhook.rotate')}
        text={t('developers.webhook.rotateText')}
        confirm={t('developers.webhook.rotate')}
        danger={false}
        isPending={rotate.isPending}
        error={rotate.error}
        onConfirm={() => rotate.mutate()}
        onClose={() => setAsks(false)}
      >
        <Select
          label={t('developers.webhook.overlap')}
          allowDeselect={false}
          value={String(overlapHours)}
          onChange={(value) => setOverlap(Number(value))}
          data={OVERLAPS.map((hours) => ({
            value: String(hours),
            label: t('developers.webhook.overlapHours', { hours }),
          }))}
        />
      </ConfirmDialog>
    </Section>
  );
}
