import type { PortalSchemas } from '../../../api/types.js';
import { actionsColumn, timeColumn } from '../../../components/columns.js';
import { dataColumns } from '../../../components/data-table.js';
import { t } from '../../../language/t.js';
import { WithdrawInvitation } from './withdraw-invitation.js';

/** The columns of the list of invitations. */
export const invitationColumns = dataColumns<PortalSchemas['PortalInvitation']>([
  { id: 'email', header: () => t('words.email'), cell: ({ email }) => email },
  { id: 'role', header: () => t('settings.members.role'), folds: true, cell: ({ role }) => t(`roles.names.${role}`) },
  timeColumn({ id: 'expires', header: () => t('settings.members.expires'), of: ({ expiresAt }) => expiresAt }),
  actionsColumn((invitation) => <WithdrawInvitation invitation={invitation} />),
]);
