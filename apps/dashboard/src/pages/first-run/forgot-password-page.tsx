import { Alert, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.js';
import { sessionQuery } from '../../api/session-query.js';
import { useMutationOnce } from '../../api/use-mutation-once.js';
import { ColumnForm } from '../../components/change-form.js';
import { PageLink } from '../../components/page-link.js';
import { t } from '../../language/t.js';
import { PublicPage } from './public-page.js';

/** Asks for a link to choose a new password. */
export function ForgotPasswordPage() {
  const { data: session } = useQuery(sessionQuery);
  const form = useForm({ initialValues: { email: '' } });
  const ask = useMutationOnce({
    mutationFn: (body: { email: string }) => api.post('/api/v4/portal/password/forgot', { body }),
  });
  return (
    <PublicPage
      title={t('firstRun.forgot.title')}
      description={session?.sendsMail === false ? undefined : t('firstRun.forgot.description')}
    >
      {session?.sendsMail === false ? (
        <Alert>{t('firstRun.forgot.withoutMail')}</Alert>
      ) : ask.isSuccess ? (
        <Text size="md" role="status">
          {t('firstRun.forgot.done', { email: form.values.email })}
        </Text>
      ) : (
        <ColumnForm
          submit={t('firstRun.forgot.submit')}
          action={ask}
          error={ask.error}
          onSubmit={form.onSubmit((values) => ask.mutate(values))}
        >
          <TextInput
            label={t('words.email')}
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            {...form.getInputProps('email')}
          />
        </ColumnForm>
      )}
      <PageLink to="/sign-in">{t('firstRun.forgot.back')}</PageLink>
    </PublicPage>
  );
}
