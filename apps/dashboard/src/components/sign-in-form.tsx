import { Anchor, Button, Divider, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../api/client.js';
import { sessionQuery } from '../api/session-query.js';
import { useMutationOnce } from '../api/use-mutation-once.js';
import { t } from '../language/t.js';
import { ColumnForm } from './change-form.js';
import { ErrorAlert } from './error-alert.js';
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
        <ColumnForm
          submit={t('signIn.submit')}
          action={signIn}
          error={signIn.error}
          onSubmit={form.onSubmit((values) => signIn.mutate(values))}
        >
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
        </ColumnForm>
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

/** Completes a sign-in with a code of the authenticator app, or with a recovery code. */
function SecondFactorForm({ onEntered, onOtherUser }: { onEntered: () => unknown; onOtherUser: () => void }) {
  const [recovers, setRecovers] = useState(false);
  const form = useForm({ initialValues: { code: '' } });
  const enter = useMutationOnce({
    mutationFn: (code: string) => {
      const body = recovers ? { recoveryCode: code.trim() } : { code: code.replaceAll(' ', '') };
      return api.post('/api/v4/portal/sign-in/second-factor', { body });
    },
    onSuccess: onEntered,
  });
  return (
    <form onSubmit={form.onSubmit(({ code }) => enter.mutate(code))}>
      <Stack gap="sm">
        <Text>{recovers ? t('signIn.recoveryHint') : t('signIn.secondFactor')}</Text>
        <TextInput
          key={String(recovers)}
          label={recovers ? t('signIn.recoveryCode') : t('words.code')}
          autoComplete="one-time-code"
          inputMode={recovers ? 'text' : 'numeric'}
          required
          withAsterisk={false}
          data-autofocus
          autoFocus
          {...form.getInputProps('code')}
        />
        <ErrorAlert error={enter.error} />
        <Button variant="filled" type="submit" loading={enter.isPending} fullWidth>
          {t('common.actions.goOn')}
        </Button>
        <Anchor component="button" type="button" onClick={() => setRecovers(!recovers)}>
          {recovers ? t('signIn.useCode') : t('signIn.useRecoveryCode')}
        </Anchor>
        <Anchor component="button" type="button" onClick={onOtherUser}>
          {t('signIn.otherUser')}
        </Anchor>
      </Stack>
    </form>
  );
}
