import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
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
  timeColumn({ id: 'used', header: () => t('settings.security.lastUsed'), of: ({ lastUsedAt }) => lastUsedAt }),
  actionsColumn((session) => !session.current && <EndSession session={session} />),
]);
