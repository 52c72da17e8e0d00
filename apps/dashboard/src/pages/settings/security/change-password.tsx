import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { Section } from '../../../components/section.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';

/** Changes the password of the signed-in person. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const { form, action, error, onSubmit } = useChangeForm(
    { current: '', new: '' },
    (body) => api.post('/api/v4/portal/password/change', { body }),
    { resets: true, done: t('settings.security.changed'), outdates: [queryKeys.sessions] },
  );
  return (
    <Section title={t('words.password')} description={hasPassword ? t('settings.security.passwordText') : undefined}>
      {hasPassword ? (
        <form onSubmit={onSubmit}>
          <Stack gap="sm" maw={420}>
            <PasswordInput
              label={t('settings.security.current')}
              autoComplete="current-password"
              required
              maxLength={200}
              {...form.getInputProps('current')}
            />
            <PasswordInput
              label={t('words.newPassword')}
              description={t('firstRun.signUp.passwordHint')}
              autoComplete="new-password"
              required
              maxLength={200}
              {...form.getInputProps('new')}
            />
            <ErrorAlert error={error} />
            <Button variant="filled" type="submit" loading={action.isPending} style={{ alignSelf: 'flex-start' }}>
              {t('settings.security.change')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text>{t('settings.security.noPassword')}</Text>
      )}
    </Section>
  );
}
