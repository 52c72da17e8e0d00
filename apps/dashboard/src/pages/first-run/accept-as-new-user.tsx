import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PasswordField } from '../../components/password-field.js';
import { api } from '../../api/client.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { openAtStart } from '../../app/open-at-start.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { fieldErrors, formError } from '../../components/field-errors.js';
import { chosen } from '../../language/languages.js';
import type { Language } from '../../language/languages.js';
import { t } from '../../language/t.js';

const FIELDS = ['name', 'password'] as const;

/** Accepts an invitation with a new user. */
export function AcceptAsNewUser({ token, email }: { token: string; email: string }) {
  const form = useForm({ initialValues: { name: '', password: '' } });
  const accept = useMutationOnce({
    mutationFn: (body: { token: string; name: string; password: string; language: Language }) =>
      api.post('/api/v4/portal/invitations/accept', { body }),
    onSuccess: ({ signedIn }) => openAtStart(signedIn ? '/dashboard' : '/dashboard/sign-in'),
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  return (
    <form onSubmit={form.onSubmit((values) => accept.mutate({ token, ...values, language: chosen }))}>
      <Stack gap="sm">
        <TextInput label={t('firstRun.signUp.email')} value={email} readOnly autoComplete="username" />
        <TextInput
          label={t('firstRun.invitation.name')}
          autoComplete="name"
          required
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <PasswordField
          label={t('firstRun.invitation.password')}
          description={t('firstRun.signUp.passwordHint')}
          autoComplete="new-password"
          required
          maxLength={200}
          {...form.getInputProps('password')}
        />
        <ErrorAlert error={formError(accept.error, FIELDS)} />
        <Button type="submit" loading={accept.isPending}>
          {t('firstRun.invitation.accept')}
        </Button>
      </Stack>
    </form>
  );
}
