import { Button, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { Facts } from '../../../components/facts.js';
import { formatMoment } from '../../../components/format.js';
import { notifyDone } from '../../../components/notify.js';
import { texts as common } from '../../../texts/common.js';
import { developerTexts } from '../../../texts/developers.js';
import { LocationName } from './location-name.js';
import type { DeliverySearch } from './delivery-search.js';

/** Sends all deliveries again that the filters select; only ended ones can be sent again. */
export function RedeliverMatching({ filters }: { filters: Omit<DeliverySearch, 'cursor'> }) {
  const texts = developerTexts.deliveries;
  const client = useQueryClient();
  const [asks, setAsks] = useState(false);
  const { status, event, locationId, from, to } = filters;
  const ended = status === 'DELIVERED' || status === 'EXHAUSTED' ? status : undefined;
  const start = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/redeliveries', { body: { ...filters, status: ended } }),
    onSuccess: async () => {
      setAsks(false);
      notifyDone(texts.redeliverStarted);
      await client.invalidateQueries({ queryKey: queryKeys.redeliveries });
    },
  });
  const button = (
    <Button variant="default" disabled={!ended} onClick={() => setAsks(true)}>
      {texts.redeliver}
    </Button>
  );
  return (
    <>
      {ended ? button : <Tooltip label={texts.redeliverHint}>{button}</Tooltip>}
      <ConfirmDialog
        opened={asks}
        title={texts.redeliverTitle}
        text={texts.redeliverText}
        confirm={texts.redeliver}
        danger={false}
        isPending={start.isPending}
        error={start.error}
        onConfirm={() => start.mutate()}
        onClose={() => setAsks(false)}
      >
        <Facts
          entries={[
            [texts.status, ended && developerTexts.deliveryStatus[ended]],
            [texts.event, event],
            [texts.location, locationId !== undefined && <LocationName key="location" id={locationId} />],
            [common.filters.from, from && formatMoment(from)],
            [common.filters.to, to && formatMoment(to)],
          ]}
        />
      </ConfirmDialog>
    </>
  );
}
