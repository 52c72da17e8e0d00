import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { sessionQuery, useReloadSession } from '../../api/session-query.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { openAtStart } from '../../app/open-at-start.js';
import { ColumnForm, NewPasswordInput } from '../../components/change-form.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { Moment } from '../../components/moment.js';
import { QueryView } from '../../components/query-view.js';
import { SignInForm } from '../../components/sign-in-form.js';
import { useChangeForm } from '../../components/use-change-form.js';
import { chosen } from '../../language/languages.js';
import { t } from '../../language/t.js';
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

/** Accepts an invitation with a user who exists, and who signs in first. */
function AcceptAsUser({ token, email }: { token: string; email: string }) {
  const { data: session } = useQuery(sessionQuery);
  const reload = useReloadSession();
  const accept = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/invitations/accept', { body: { token } }),
    onSuccess: () => openAtStart('/dashboard'),
  });
  const present = session?.user?.email;
  if (present?.toLowerCase() !== email.toLowerCase())
    return (
      <Stack>
        <Text>
          {present
            ? t('firstRun.invitation.otherUser', { present, invited: email })
            : t('firstRun.invitation.signInFirst', { email })}
        </Text>
        <SignInForm email={email} onSignedIn={reload} />
      </Stack>
    );
  return (
    <Stack>
      <ErrorAlert error={accept.error} />
      <Button variant="filled" loading={accept.isPending} onClick={() => accept.mutate()}>
        {t('firstRun.invitation.accept')}
      </Button>
    </Stack>
  );
}

/** Accepts an invitation with a new user. */
function AcceptAsNewUser({ token, email }: { token: string; email: string }) {
  const { form, ...change } = useChangeForm(
    { name: '', password: '' },
    (values) => api.post('/api/v4/portal/invitations/accept', { body: { token, ...values, language: chosen } }),
    { onDone: ({ signedIn }) => openAtStart(signedIn ? '/dashboard' : '/dashboard/sign-in') },
  );
  return (
    <ColumnForm submit={t('firstRun.invitation.accept')} {...change}>
      <TextInput label={t('words.email')} value={email} readOnly autoComplete="username" />
      <TextInput
        label={t('words.yourName')}
        autoComplete="name"
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <NewPasswordInput label={t('words.password')} {...form.getInputProps('password')} />
    </ColumnForm>
  );
}
