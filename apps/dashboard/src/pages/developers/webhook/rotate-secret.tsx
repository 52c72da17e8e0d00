import { Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { Choice } from '../../../components/choice.js';
import { ConfirmButton } from '../../../components/confirm-button.js';
import { Moment } from '../../../components/moment.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';
import type { Endpoint } from './use-endpoint.js';

const OVERLAPS = [0, 1, 24, 72, 168];
const DEFAULT_OVERLAP = 24;

/** Makes a new signing secret; for a while deliveries carry the signatures of both. */
export function RotateSecret({ endpoint: { previousSecretValidUntil } }: { endpoint: Endpoint }) {
  const [secret, setSecret] = useState<string>();
  const [overlapHours, setOverlap] = useState(DEFAULT_OVERLAP);
  return (
    <Section
      title={t('developers.webhook.secret')}
      description={t('developers.webhook.rotateText')}
      actions={
        <ConfirmButton
          label={t('developers.webhook.rotate')}
          title={t('developers.webhook.rotate')}
          text={t('developers.webhook.rotateText')}
          danger={false}
          change={() => api.post('/api/v4/portal/webhook/rotate-secret', { body: { overlapHours } })}
          options={{ onDone: (data) => setSecret(data.secret), outdates: [queryKeys.webhook] }}
          fields={
            <Choice
              label={t('developers.webhook.overlap')}
              names={OVERLAPS.map((hours) => ({
                value: String(hours),
                label: t('developers.webhook.overlapHours', { hours }),
              }))}
              value={String(overlapHours)}
              onChange={(value) => setOverlap(Number(value))}
            />
          }
        />
      }
    >
      {previousSecretValidUntil && (
        <Text>
          {t('developers.webhook.previousSecret')} <Moment at={previousSecretValidUntil} absolute />
        </Text>
      )}
      {secret !== undefined && (
        <SecretOnce label={t('developers.webhook.secret')} value={secret} onClose={() => setSecret(undefined)} />
      )}
    </Section>
  );
}
