import { Text, VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { settingsTexts } from '../../../texts/settings.js';
import { MemberActions } from './member-actions.js';
import { MemberRole } from './member-role.js';

const texts = settingsTexts.members;

/** The columns of the list of members. */
export const memberColumns = dataColumns<PortalSchemas['PortalMember']>([
  {
    id: 'name',
    header: texts.name,
    cell: ({ name, email }) => (
      <>
        {name}
        <Text size="xs" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  { id: 'role', header: texts.role, cell: (member) => <MemberRole member={member} /> },
  {
    id: 'second-factor',
    header: texts.secondFactor,
    cell: ({ secondFactorEnabled }) => (secondFactorEnabled ? texts.on : texts.off),
  },
  { id: 'joined', header: texts.joined, noWrap: true, cell: ({ joinedAt }) => <Moment at={joinedAt} /> },
  {
    id: 'actions',
    header: <VisuallyHidden>{texts.actions}</VisuallyHidden>,
    align: 'right',
    cell: (member) => <MemberActions member={member} />,
  },
]);
