import { Button, Group, Select, TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useSession } from '../../../api/session-query.js';
import type { Role } from '../../../api/types.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { notifyDone } from '../../../components/notify.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { chosen, LANGUAGES } from '../../../language/languages.js';
import type { Language } from '../../../language/languages.js';
import { t } from '../../../language/t.js';
import { grantableRoles } from './grantable-roles.js';

/** Invites a person. Where the service sends no mails, it shows the link to hand over. */
export function InviteForm() {
  const own = useSession().account.role;
  const initial: { email: string; role: Role; language: Language } = { email: '', role: 'EDITOR', language: chosen };
  const { form, action, error, onSubmit } = useChangeForm(
    initial,
    (body) => api.post('/api/v4/portal/invitations', { body }),
    {
      resets: true,
      onDone: ({ link }) => {
        if (link === null) notifyDone(t('settings.members.invited'));
      },
      outdates: [queryKeys.invitations],
    },
  );
  const created = action.data;
  return (
    <form onSubmit={onSubmit}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('words.email')}
          type="email"
          required
          maxLength={254}
          flex="1 1 16rem"
          {...form.getInputProps('email')}
        />
        <Select
          label={t('settings.members.role')}
          w={160}
          allowDeselect={false}
          data={grantableRoles(own).map((value) => ({ value, label: t(`roles.names.${value}`) }))}
          {...form.getInputProps('role')}
        />
        <Select
          label={t('brand.inviteLanguage')}
          w={190}
          allowDeselect={false}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('language')}
        />
        <Button variant="filled" type="submit" loading={action.isPending}>
          {t('settings.members.sendInvitation')}
        </Button>
      </Group>
      <ErrorAlert error={error} />
      {created?.link && (
        <SecretOnce
          label={t('settings.members.inviteLink', { email: created.invitation.email })}
          value={created.link}
          onClose={action.reset}
        />
      )}
    </form>
  );
}
