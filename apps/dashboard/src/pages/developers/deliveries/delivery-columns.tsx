import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { numberColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import { DeliveryBadge } from './delivery-badge.js';

/** The columns of the list of deliveries. */
export const deliveryColumns = dataColumns<PortalSchemas['WebhookDelivery']>([
  numberColumn({
    id: 'sequence',
    header: () => t('developers.deliveries.columnSequence'),
    of: ({ sequence }) => sequence,
  }),
  {
    id: 'event',
    header: () => t('words.event'),
    cell: ({ id, event, test }) => (
      <>
        <PageLink to="/developers/deliveries/$deliveryId" params={{ deliveryId: id }}>
          {event}
        </PageLink>{' '}
        {test && (
          <Text span size="xs" c="dimmed">
            {t('developers.deliveries.test')}
          </Text>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: () => t('words.outcome'),
    cell: (delivery) => <DeliveryBadge delivery={delivery} />,
    folds: true,
  },
  numberColumn({
    id: 'attempts',
    header: () => t('words.attempts'),
    of: ({ attempts }) => attempts,
    folds: 'labelled',
  }),
  timeColumn({ id: 'recorded', header: () => t('words.recorded'), of: ({ createdAt }) => createdAt }),
  timeColumn({
    id: 'next',
    header: () => t('developers.deliveries.columnNext'),
    of: ({ nextAttemptAt }) => nextAttemptAt,
  }),
]);
