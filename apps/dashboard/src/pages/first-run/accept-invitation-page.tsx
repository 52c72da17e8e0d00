import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { Moment } from '../../components/moment.js';
import { QueryView } from '../../components/query-view.js';
import { t } from '../../language/t.js';
import { AcceptAsNewUser } from './accept-as-new-user.js';
import { AcceptAsUser } from './accept-as-user.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';

/** Shows what an invitation invites to, and accepts it as a new or as a known user. */
export function AcceptInvitationPage() {
  const token = useLinkToken();
  const preview = useQuery({
    queryKey: ['invitation', token],
    enabled: token !== undefined,
    queryFn: () => api.post('/api/v4/portal/invitations/lookup', { body: { token: token ?? '' } }),
  });
  if (token === undefined) return <IncompleteLink />;
  return (
    <PublicPage title={t('firstRun.invitation.title')} brand={preview.isPending ? null : preview.data?.brand}>
      <QueryView query={preview}>
        {({ accountName, role, email, expiresAt, signInRequired }) => (
          <>
            <Text size="md">
              {t('firstRun.invitation.invites', { account: accountName, role: t(`roles.names.${role}`) })}
            </Text>
            <Text c="dimmed">
              {t('firstRun.invitation.expires')} <Moment at={expiresAt} />
            </Text>
            {signInRequired ? (
              <AcceptAsUser token={token} email={email} />
            ) : (
              <AcceptAsNewUser token={token} email={email} />
            )}
          </>
        )}
      </QueryView>
    </PublicPage>
  );
}
