import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { PageLink } from '../../../components/page-link.js';
import { t } from '../../../language/t.js';
import { DeliveryBadge } from './delivery-badge.js';

/** The columns of the list of deliveries. */
export const deliveryColumns = dataColumns<PortalSchemas['WebhookDelivery']>([
  {
    id: 'sequence',
    header: () => t('developers.deliveries.columnSequence'),
    align: 'right',
    cell: ({ sequence }) => formatNumber(sequence),
  },
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
  {
    id: 'attempts',
    header: () => t('words.attempts'),
    align: 'right',
    folds: 'labelled',
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    id: 'recorded',
    header: () => t('words.recorded'),
    noWrap: true,
    folds: 'labelled',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'next',
    header: () => t('developers.deliveries.columnNext'),
    noWrap: true,
    folds: 'labelled',
    cell: ({ nextAttemptAt }) => nextAttemptAt && <Moment at={nextAttemptAt} />,
  },
]);
