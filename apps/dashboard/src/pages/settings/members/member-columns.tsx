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
  {
    id: 'second-factor',
    header: texts.secondFactor,
    folds: 'labelled',
    cell: ({ secondFactorEnabled }) => (secondFactorEnabled ? texts.on : texts.off),
  },
  {
    id: 'joined',
    header: texts.joined,
    noWrap: true,
    folds: 'labelled',
    cell: ({ joinedAt }) => <Moment at={joinedAt} />,
  },
  { id: 'role', header: texts.role, folds: true, cell: (member) => <MemberRole member={member} /> },
  {
    id: 'actions',
    header: <VisuallyHidden>{texts.actions}</VisuallyHidden>,
    align: 'right',
    folds: true,
    cell: (member) => <MemberActions member={member} />,
  },
]);
