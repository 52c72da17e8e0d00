import { Text, VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { settingsTexts } from '../../../texts/settings.js';
import { browserName } from './browser-name.js';
import { EndSession } from './end-session.js';

const texts = settingsTexts.security;

/** The columns of the list of sessions. */
export const sessionColumns = dataColumns<PortalSchemas['OwnSession']>([
  {
    id: 'browser',
    header: texts.browser,
    cell: ({ userAgent, current }) => (
      <span title={userAgent ?? undefined}>
        {browserName(userAgent) ?? texts.unknownBrowser}{' '}
        {current && (
          <Text span size="xs" c="dimmed">
            ({texts.thisOne})
          </Text>
        )}
      </span>
    ),
  },
  { id: 'address', header: texts.address, cell: ({ address }) => address, folds: 'labelled' },
  {
    id: 'used',
    header: texts.lastUsed,
    noWrap: true,
    folds: 'labelled',
    cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} />,
  },
  {
    id: 'actions',
    header: <VisuallyHidden>{texts.actions}</VisuallyHidden>,
    align: 'right',
    cell: (session) => !session.current && <EndSession session={session} />,
  },
]);
