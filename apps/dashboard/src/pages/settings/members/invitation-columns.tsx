import { VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { roleNames } from '../../../texts/roles.js';
import { settingsTexts } from '../../../texts/settings.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

const texts = settingsTexts.members;

/** The columns of the list of invitations. */
export const invitationColumns = dataColumns<PortalSchemas['PortalInvitation']>([
  { id: 'email', header: texts.email, cell: ({ email }) => email },
  { id: 'role', header: texts.role, folds: true, cell: ({ role }) => roleNames[role] },
  {
    id: 'expires',
    header: texts.expires,
    noWrap: true,
    folds: 'labelled',
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  {
    id: 'actions',
    header: <VisuallyHidden>{texts.actions}</VisuallyHidden>,
    align: 'right',
    cell: (invitation) => <WithdrawInvitation invitation={invitation} />,
  },
]);
