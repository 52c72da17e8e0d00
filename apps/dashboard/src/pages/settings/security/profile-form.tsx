import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { showAnswer } from '../../../api/query-client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useReloadSession, useSession } from '../../../api/session-query.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { notifyDone, notifyError } from '../../../components/notify.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import type { Profile } from './profile-query.js';
import { t } from '../../../language/t.js';

const FIELDS = ['name'] as const;

/** The name and the e-mail address of the signed-in person. */
export function ProfileForm({ profile: { name, email, emailVerified } }: { profile: Profile }) {
  const client = useQueryClient();
  const reload = useReloadSession();
  const { sendsMail } = useSession();
  const form = useForm({ initialValues: { name } });
  const rename = useMutationOnce({
    mutationFn: (body: { name: string }) => api.patch('/api/v4/portal/profile', { body }),
    onSuccess: async (profile) => {
      await showAnswer(client, queryKeys.profile, profile);
      notifyDone(t('settings.security.nameSaved'));
      await reload();
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  const resend = useMutationOnce({
    mutationFn: () => api.post('/api/v4/portal/email/verify/resend'),
    onSuccess: () => notifyDone(t('settings.security.resent')),
    onError: notifyError,
  });
  return (
    <Section title={t('settings.security.profile')}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('common.label', { label: t('settings.security.email') })} {email}
          </Text>
          <StatusBadge tone={emailVerified ? 'good' : 'neutral'}>
            {emailVerified ? t('settings.security.verified') : t('settings.security.unverified')}
          </StatusBadge>
          {!emailVerified && sendsMail && (
            <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('settings.security.resend')}
            </Button>
          )}
        </Group>
        <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t('settings.security.name')}
              required
              maxLength={200}
              flex="1 1 16rem"
              {...form.getInputProps('name')}
            />
            <Button type="submit" loading={rename.isPending}>
              {t('common.actions.save')}
            </Button>
          </Group>
          <ErrorAlert error={formError(rename.error, FIELDS)} />
        </form>
      </Stack>
    </Section>
  );
}
