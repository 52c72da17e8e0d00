import { Button, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Facts } from '../../../components/facts.js';
import { formatMoment } from '../../../components/format.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import type { DeliverySearch } from './delivery-search.js';
import { LocationName } from './location-name.js';

/** Sends all deliveries again that the filters select; only ended ones can be sent again. */
export function RedeliverMatching({ filters }: { filters: Omit<DeliverySearch, 'cursor'> }) {
  const [asks, setAsks] = useState(false);
  const { status, event, locationId, from, to } = filters;
  const ended = status === 'DELIVERED' || status === 'EXHAUSTED' ? status : undefined;
  const start = useChange(() => api.post('/api/v4/portal/redeliveries', { body: { ...filters, status: ended } }), {
    onDone: () => setAsks(false),
    done: t('developers.deliveries.redeliverStarted'),
    outdates: [queryKeys.redeliveries],
  });
  const button = (
    <Button disabled={!ended} onClick={() => setAsks(true)}>
      {t('developers.deliveries.redeliver')}
    </Button>
  );
  return (
    <>
      {ended ? button : <Tooltip label={t('developers.deliveries.redeliverHint')}>{button}</Tooltip>}
      <ConfirmDialog
        opened={asks}
        title={t('developers.deliveries.redeliverTitle')}
        text={t('developers.deliveries.redeliverText')}
        confirm={t('developers.deliveries.redeliver')}
        danger={false}
        action={start}
        onConfirm={() => start.mutate()}
        onClose={() => setAsks(false)}
      >
        <Facts
          entries={[
            [t('words.outcome'), ended && t(`developers.deliveryStatus.${ended}`)],
            [t('words.event'), event],
            [t('words.location'), locationId !== undefined && <LocationName key="location" id={locationId} />],
            [t('common.filters.from'), from && formatMoment(from)],
            [t('common.filters.to'), to && formatMoment(to)],
          ]}
        />
      </ConfirmDialog>
    </>
  );
}
