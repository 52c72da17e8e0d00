import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { formatNumber } from '../../../components/format.js';
import { Moment } from '../../../components/moment.js';
import { developerTexts } from '../../../texts/developers.js';
import { DeliveryBadge } from './delivery-badge.js';
import { PageLink } from '../../../components/page-link.js';

const texts = developerTexts.deliveries;

/** The columns of the list of deliveries. */
export const deliveryColumns = dataColumns<PortalSchemas['WebhookDelivery']>([
  { id: 'sequence', header: texts.columnSequence, align: 'right', cell: ({ sequence }) => formatNumber(sequence) },
  {
    id: 'event',
    header: texts.columnEvent,
    cell: ({ id, event, test }) => (
      <>
        <PageLink to="/developers/deliveries/$deliveryId" params={{ deliveryId: id }}>
          {event}
        </PageLink>{' '}
        {test && (
          <Text span size="xs" c="dimmed">
            {texts.test}
          </Text>
        )}
      </>
    ),
  },
  { id: 'status', header: texts.columnStatus, cell: (delivery) => <DeliveryBadge delivery={delivery} />, folds: true },
  {
    id: 'attempts',
    header: texts.columnAttempts,
    align: 'right',
    folds: 'labelled',
    cell: ({ attempts }) => formatNumber(attempts),
  },
  {
    id: 'recorded',
    header: texts.columnRecorded,
    noWrap: true,
    folds: 'labelled',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'next',
    header: texts.columnNext,
    noWrap: true,
    folds: 'labelled',
    cell: ({ nextAttemptAt }) => nextAttemptAt && <Moment at={nextAttemptAt} />,
  },
]);
