import { VisuallyHidden } from '@mantine/core';
import type { PortalSchemas } from '../../../api/types.js';
import { dataColumns } from '../../../components/data-table.js';
import { Moment } from '../../../components/moment.js';
import { t } from '../../../language/t.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

/** The columns of the list of invitations. */
export const invitationColumns = dataColumns<PortalSchemas['PortalInvitation']>([
  { id: 'email', header: () => t('words.email'), cell: ({ email }) => email },
  { id: 'role', header: () => t('settings.members.role'), folds: true, cell: ({ role }) => t(`roles.names.${role}`) },
  {
    id: 'expires',
    header: () => t('settings.members.expires'),
    noWrap: true,
    folds: 'labelled',
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  {
    id: 'actions',
    header: () => <VisuallyHidden>{t('words.actions')}</VisuallyHidden>,
    align: 'right',
    cell: (invitation) => <WithdrawInvitation invitation={invitation} />,
  },
]);
