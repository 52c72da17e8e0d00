import { Text } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { t } from '../../../language/t.js';
import { MemberActions } from './member-actions.js';
import { MemberRole } from './member-role.js';

/** The columns of the list of members. */
export const memberColumns = dataColumns<PortalSchemas['PortalMember']>([
  {
    id: 'name',
    header: () => t('words.name'),
    cell: ({ name, email }) => (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  {
    id: 'second-factor',
    header: () => t('words.secondFactor'),
    folds: 'labelled',
    cell: ({ secondFactorEnabled }) => (secondFactorEnabled ? t('words.on') : t('words.off')),
  },
  timeColumn({ id: 'joined', header: () => t('settings.members.joined'), of: ({ joinedAt }) => joinedAt }),
  {
    id: 'role',
    header: () => t('settings.members.role'),
    folds: true,
    cell: (member) => <MemberRole member={member} />,
  },
  actionsColumn((member) => <MemberActions member={member} />, true),
]);
