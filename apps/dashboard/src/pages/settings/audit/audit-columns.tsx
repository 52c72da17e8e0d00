import { Code, Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { settingsTexts } from '../../../texts/settings.js';

const texts = settingsTexts.audit;

/** The columns of the audit log. */
export const auditColumns = dataColumns<PortalSchemas['PortalAuditEntry']>([
  { id: 'at', header: texts.at, noWrap: true, cell: ({ at }) => <Moment at={at} absolute /> },
  {
    id: 'who',
    header: texts.who,
    folds: true,
    cell: ({ actor, actorName }) => (
      <>
        {actorName}
        <Text size="xs" c="dimmed">
          {texts.actors[actor]}
        </Text>
      </>
    ),
  },
  { id: 'what', header: texts.what, noWrap: true, folds: true, cell: ({ action }) => <Code>{action}</Code> },
  {
    id: 'subject',
    header: texts.subject,
    folds: true,
    cell: ({ subject, details }) => (
      <Text size="xs" style={{ overflowWrap: 'anywhere' }} miw={160}>
        {[subject, ...Object.entries(details).map(([name, value]) => `${name}: ${JSON.stringify(value)}`)]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
    ),
  },
  { id: 'address', header: texts.address, noWrap: true, folds: 'labelled', cell: ({ address }) => address },
]);
