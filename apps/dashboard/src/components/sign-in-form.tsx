import { Button, Divider, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { sessionQuery } from '../api/session-query.js';
import { useMutationOnce } from '../api/use-mutation-once.js';
import { t } from '../language/t.js';
import { ErrorAlert } from './error-alert.js';
import { SecondFactorForm } from './second-factor-form.js';
import { ssoAddress } from './sso-address.js';

/** Signs in with password and second factor, or at a provider of single sign-on. */
export function SignInForm({ email = '', onSignedIn }: { email?: string; onSignedIn: () => unknown }) {
  const { data: session } = useQuery(sessionQuery);
  const [needsCode, setNeedsCode] = useState(session?.secondFactorPending ?? false);
  const form = useForm({ initialValues: { email, password: '' } });
  const signIn = useMutationOnce({
    mutationFn: (body: { email: string; password: string }) => api.post('/api/v4/portal/sign-in', { body }),
    onSuccess: async ({ secondFactorRequired }) => {
      if (secondFactorRequired) setNeedsCode(true);
      else await onSignedIn();
    },
  });
  if (needsCode) return <SecondFactorForm onEntered={onSignedIn} onOtherUser={() => setNeedsCode(false)} />;
  const providers = session?.ssoProviders ?? [];
  return (
    <Stack>
      {session?.passwordSignIn !== false && (
        <form onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
          <Stack gap="sm">
            <TextInput
              label={t('words.email')}
              type="email"
              autoComplete="username"
              required
              withAsterisk={false}
              {...form.getInputProps('email')}
            />
            <PasswordInput
              label={t('words.password')}
              autoComplete="current-password"
              required
              withAsterisk={false}
              {...form.getInputProps('password')}
            />
            <ErrorAlert error={signIn.error} />
            <Button variant="filled" type="submit" loading={signIn.isPending} fullWidth>
              {t('signIn.submit')}
            </Button>
          </Stack>
        </form>
      )}
      {providers.length > 0 && session?.passwordSignIn && <Divider label={t('signIn.or')} />}
      {providers.map(({ name, displayName }) => (
        <Button key={name} component="a" fullWidth href={ssoAddress(name, window.location)}>
          {t('signIn.withProvider', { name: displayName })}
        </Button>
      ))}
    </Stack>
  );
}
