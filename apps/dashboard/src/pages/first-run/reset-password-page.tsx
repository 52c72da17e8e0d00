import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { api } from '../../api/client.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ErrorAlert } from '../../components/error-alert.js';
import { fieldErrors, formError } from '../../components/field-errors.js';
import { firstRunTexts } from '../../texts/first-run.js';
import { IncompleteLink } from './incomplete-link.js';
import { useLinkToken } from './link-token.js';
import { PublicPage } from './public-page.js';
import { PageLink } from '../../components/page-link.js';

const FIELDS = ['password'] as const;

/** Sets a new password with the link of a mail or of an administrator. */
export function ResetPasswordPage() {
  const texts = firstRunTexts.reset;
  const token = useLinkToken();
  const form = useForm({ initialValues: { password: '' } });
  const reset = useMutationOnce({
    mutationFn: (body: { token: string; password: string }) => api.post('/api/v4/portal/password/reset', { body }),
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  if (token === undefined) return <IncompleteLink />;
  if (reset.isSuccess)
    return (
      <PublicPage title={texts.title}>
        <Text role="status">{texts.done}</Text>
        <PageLink to="/sign-in">{texts.signIn}</PageLink>
      </PublicPage>
    );
  return (
    <PublicPage title={texts.title} description={texts.description}>
      <form onSubmit={form.onSubmit(({ password }) => reset.mutate({ token, password }))}>
        <Stack gap="sm">
          <PasswordInput
            label={texts.password}
            description={firstRunTexts.signUp.passwordHint}
            autoComplete="new-password"
            required
            maxLength={200}
            {...form.getInputProps('password')}
          />
          <ErrorAlert error={formError(reset.error, FIELDS)} />
          <Button type="submit" loading={reset.isPending}>
            {texts.submit}
          </Button>
        </Stack>
      </form>
    </PublicPage>
  );
}
