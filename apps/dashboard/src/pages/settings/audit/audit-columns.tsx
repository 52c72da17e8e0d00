import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { knownText, t } from '../../../language/t.js';

/** What happened, in the chosen language; an action that the dashboard does not know has its name. */
const auditAction = (action: string) => knownText('settings.audit.actions', action) ?? action;

/** The columns of the audit log. */
export const auditColumns = dataColumns<PortalSchemas['PortalAuditEntry']>([
  { id: 'at', header: () => t('words.time'), noWrap: true, cell: ({ at }) => <Moment at={at} absolute /> },
  {
    id: 'who',
    header: () => t('settings.audit.who'),
    folds: true,
    cell: ({ actor, actorName }) => (
      <>
        {actorName}
        <Text size="xs" c="dimmed">
          {t(`settings.audit.actors.${actor}`)}
        </Text>
      </>
    ),
  },
  {
    id: 'what',
    header: () => t('settings.audit.what'),
    noWrap: true,
    folds: true,
    cell: ({ action }) => auditAction(action),
  },
  {
    id: 'subject',
    header: () => t('settings.audit.subject'),
    folds: true,
    cell: ({ subject, details }) => (
      <Text size="xs" style={{ overflowWrap: 'anywhere' }} miw={160}>
        {[subject, ...Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
    ),
  },
  {
    id: 'address',
    header: () => t('words.ipAddress'),
    noWrap: true,
    folds: 'labelled',
    cell: ({ address }) => address,
  },
]);
