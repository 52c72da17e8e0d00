import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { notifyDone } from '../../../components/notify.js';
import { Section } from '../../../components/section.js';
import { settingsTexts } from '../../../texts/settings.js';

const FIELDS = ['current', 'new'] as const;

/** Changes the password of the signed-in person. */
export function ChangePassword({ hasPassword }: { hasPassword: boolean }) {
  const texts = settingsTexts.security;
  const client = useQueryClient();
  const form = useForm({ initialValues: { current: '', new: '' } });
  const change = useMutationOnce({
    mutationFn: (body: { current: string; new: string }) => api.post('/api/v4/portal/password/change', { body }),
    onSuccess: async () => {
      form.reset();
      notifyDone(texts.changed);
      await client.invalidateQueries({ queryKey: queryKeys.sessions });
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  return (
    <Section title={texts.password} description={hasPassword ? texts.passwordText : undefined}>
      {hasPassword ? (
        <form onSubmit={form.onSubmit((values) => change.mutate(values))}>
          <Stack gap="sm" maw={420}>
            <PasswordInput
              label={texts.current}
              autoComplete="current-password"
              required
              maxLength={200}
              {...form.getInputProps('current')}
            />
            <PasswordInput
              label={texts.fresh}
              description={texts.freshHint}
              autoComplete="new-password"
              required
              maxLength={200}
              {...form.getInputProps('new')}
            />
            <ErrorAlert error={formError(change.error, FIELDS)} />
            <Button type="submit" loading={change.isPending} style={{ alignSelf: 'flex-start' }}>
              {texts.change}
            </Button>
          </Stack>
        </form>
      ) : (
        <Text size="sm">{texts.noPassword}</Text>
      )}
    </Section>
  );
}
