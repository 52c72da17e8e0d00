import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import type { PublicSchemas } from '../../../api/types.js';
import { Moment } from '../../../components/moment.js';
import { t } from '../../../language/t.js';
import { VerifyDialog } from './verify-dialog.js';

type Status = PublicSchemas['VerificationStatus']['status'];
type Listed = PublicSchemas['LocationVerification'];

interface VerificationAtProps {
  readonly locationId: string;
  readonly publisher: PublisherInfo;
  /** What the record of the location says; no status while it was not read. */
  readonly shown: { status: Status | undefined; message: string | null };
  /** The verification with its start; undefined until it is loaded, and without a listing. */
  readonly listed: Listed | undefined;
  readonly mayEdit: boolean;
  /** The state will change in a moment. */
  readonly onChanged: () => void;
}

/** The verification of a location at a publisher, with what a person can do about it. */
export function VerificationAt({ locationId, publisher, shown, listed, mayEdit, onChanged }: VerificationAtProps) {
  const [opened, setOpened] = useState(false);
  const status = shown.status && (listed?.status ?? shown.status);
  const message = listed ? listed.message : shown.message;
  const start = listed?.start ?? null;
  const isWaiting = listed?.inProgress === true && status !== 'UNDER_REVIEW';
  const isOpen = status !== undefined && !['VERIFIED', 'UNDER_REVIEW', 'NOT_CONNECTED'].includes(status);
  const canAct = mayEdit && listed?.hasActions === true && (isWaiting || isOpen);
  return (
    <Group mt="sm" gap="xs">
      <Text fw={600}>
        {t('common.label', { label: t('locations.listings.verification', { publisher: publisher.name }) })}
      </Text>
      <Text>
        {status ? t(`locations.listings.verificationStates.${status}`) : t('locations.listings.verificationExpected')}
      </Text>
      {message !== null && <Text>{message}</Text>}
      {start && (
        <Text c="dimmed" component="span">
          {t('verification.startedBy', { who: start.startedBy })} · <Moment at={start.startedAt} />
          {start.sentTo !== null && ` · ${t('verification.sentTo', { where: start.sentTo })}`}
        </Text>
      )}
      {canAct && (
        <Button
          size="xs"
          aria-label={t(isWaiting ? 'verification.enterCodeNamed' : 'verification.title', {
            publisher: publisher.name,
          })}
          onClick={() => setOpened(true)}
        >
          {t(isWaiting ? 'verification.enterCode' : 'verification.verify')}
        </Button>
      )}
      {opened && (
        <VerifyDialog
          locationId={locationId}
          publisher={publisher}
          start={start}
          isWaiting={isWaiting}
          onChanged={onChanged}
          onClose={() => setOpened(false)}
        />
      )}
    </Group>
  );
}
