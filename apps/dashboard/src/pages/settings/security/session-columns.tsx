import { Text, VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { t } from '../../../language/t.js';
import { browserName } from './browser-name.js';
import { EndSession } from './end-session.js';

/** The columns of the list of sessions. */
export const sessionColumns = dataColumns<PortalSchemas['OwnSession']>([
  {
    id: 'browser',
    header: () => t('settings.security.browser'),
    cell: ({ userAgent, current }) => (
      <span title={userAgent ?? undefined}>
        {browserName(userAgent) ?? t('settings.security.unknownBrowser')}{' '}
        {current && (
          <Text span size="xs" c="dimmed">
            ({t('settings.security.thisOne')})
          </Text>
        )}
      </span>
    ),
  },
  { id: 'address', header: () => t('words.ipAddress'), cell: ({ address }) => address, folds: 'labelled' },
  {
    id: 'used',
    header: () => t('settings.security.lastUsed'),
    noWrap: true,
    folds: 'labelled',
    cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
  },
  {
    id: 'actions',
    header: () => <VisuallyHidden>{t('words.actions')}</VisuallyHidden>,
    align: 'right',
    cell: (session) => !session.current && <EndSession session={session} />,
  },
]);
