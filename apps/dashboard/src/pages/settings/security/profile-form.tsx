import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useSession } from '../../../api/session-query.js';
import { RowForm } from '../../../components/change-form.js';
import { notifyError } from '../../../components/notify.js';
import { Section } from '../../../components/section.js';
import { StatusBadge } from '../../../components/status-badge.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import type { Profile } from './profile-query.js';

/** The name and the e-mail address of the signed-in person. */
export function ProfileForm({ profile: { name, email, emailVerified } }: { profile: Profile }) {
  const { sendsMail } = useSession();
  const { form, ...change } = useChangeForm({ name }, (body) => api.patch('/api/v4/portal/profile', { body }), {
    answers: queryKeys.profile,
    done: t('settings.security.nameSaved'),
    outdates: [queryKeys.session],
  });
  const resend = useChange(() => api.post('/api/v4/portal/email/verify/resend'), {
    ...{ done: t('settings.security.resent'), onError: notifyError },
  });
  return (
    <Section title={t('settings.security.profile')}>
      <Stack gap="sm">
        <Group gap="xs">
          <Text style={{ overflowWrap: 'anywhere' }}>
            {t('common.label', { label: t('words.email') })} {email}
          </Text>
          <StatusBadge tone={emailVerified ? 'good' : 'neutral'}>
            {emailVerified ? t('settings.security.verified') : t('settings.security.unverified')}
          </StatusBadge>
          {!emailVerified && sendsMail && (
            <Button size="xs" loading={resend.isPending} onClick={() => resend.mutate()}>
              {t('settings.security.resend')}
            </Button>
          )}
        </Group>
        <RowForm submit={t('common.actions.save')} {...change}>
          <TextInput
            label={t('words.yourName')}
            required
            maxLength={200}
            flex="1 1 16rem"
            {...form.getInputProps('name')}
          />
        </RowForm>
      </Stack>
    </Section>
  );
}
