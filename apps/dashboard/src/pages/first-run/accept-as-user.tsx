import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { sessionQuery, useReloadSession } from '../../api/session-query.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { openAtStart } from '../../app/open-at-start.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { SignInForm } from '../../components/sign-in-form.js';
import { t } from '../../language/t.js';

/** Accepts an invitation with a user who exists, and who signs in first. */
export function AcceptAsUser({ token, email }: { token: string; email: string }) {
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
