import { PasswordInput, Text } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ColumnForm, NewPasswordInput } from '../../../components/change-form.js';
import { Section } from '../../../components/section.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';

/** Changes the password of the signed-in person. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const { form, ...change } = useChangeForm(
    { current: '', new: '' },
    (body) => api.post('/api/v4/portal/password/change', { body }),
    { resets: true, done: t('settings.security.changed'), outdates: [queryKeys.sessions] },
  );
  return (
    <Section title={t('words.password')} description={hasPassword ? t('settings.security.passwordText') : undefined}>
      {hasPassword ? (
        <ColumnForm submit={t('settings.security.change')} {...change} alignButton="flex-start" maw={420}>
          <PasswordInput
            label={t('settings.security.current')}
            autoComplete="current-password"
            required
            maxLength={200}
            {...form.getInputProps('current')}
          />
          <NewPasswordInput label={t('words.newPassword')} {...form.getInputProps('new')} />
        </ColumnForm>
      ) : (
        <Text>{t('settings.security.noPassword')}</Text>
      )}
    </Section>
  );
}
