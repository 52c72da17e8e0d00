import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { api } from '../../api/client.js';
import { openAtStart } from '../../app/open-at-start.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { useChangeForm } from '../../components/use-change-form.js';
import { chosen } from '../../language/languages.js';
import { t } from '../../language/t.js';

/** Accepts an invitation with a new user. */
export function AcceptAsNewUser({ token, email }: { token: string; email: string }) {
  const { form, action, error, onSubmit } = useChangeForm(
    { name: '', password: '' },
    (values) => api.post('/api/v4/portal/invitations/accept', { body: { token, ...values, language: chosen } }),
    { onDone: ({ signedIn }) => openAtStart(signedIn ? '/dashboard' : '/dashboard/sign-in') },
  );
  return (
    <form onSubmit={onSubmit}>
      <Stack gap="sm">
        <TextInput label={t('words.email')} value={email} readOnly autoComplete="username" />
        <TextInput
          label={t('words.yourName')}
          autoComplete="name"
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <PasswordInput
          label={t('words.password')}
          description={t('firstRun.signUp.passwordHint')}
          autoComplete="new-password"
          required
          maxLength={200}
          {...form.getInputProps('password')}
        />
        <ErrorAlert error={error} />
        <Button variant="filled" type="submit" loading={action.isPending}>
          {t('firstRun.invitation.accept')}
        </Button>
      </Stack>
    </form>
  );
}
