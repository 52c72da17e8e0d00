import { Button, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { PasswordField } from '../../../components/password-field.js';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { notifyDone } from '../../../components/notify.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';

const FIELDS = ['current', 'new'] as const;

/** Changes the password of the signed-in person. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const client = useQueryClient();
  const form = useForm({ initialValues: { current: '', new: '' } });
  const change = useMutationOnce({
    mutationFn: (body: { current: string; new: string }) => api.post('/api/v4/portal/password/change', { body }),
    onSuccess: async () => {
      form.reset();
      notifyDone(t('settings.security.changed'));
      await client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  return (
    <Section
      title={t('settings.security.password')}
      description={hasPassword ? t('settings.security.passwordText') : undefined}
    >
      {hasPassword ? (
        <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
          <Stack gap="sm" maw={420}>
            <PasswordField
              label={t('settings.security.current')}
              autoComplete="current-password"
              required
              maxLength={200}
              {...form.getInputProps('current')}
            />
            <PasswordField
              label={t('settings.security.fresh')}
              description={t('settings.security.freshHint')}
              autoComplete="new-password"
              required
              maxLength={200}
              {...form.getInputProps('new')}
            />
            <ErrorAlert error={formError(change.error, FIELDS)} />
            <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
              {t('settings.security.change')}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text size="sm">{t('settings.security.noPassword')}</Text>
      )}
    </Section>
  );
}
