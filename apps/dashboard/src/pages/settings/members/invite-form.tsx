import { Select, TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useSession } from '../../../api/session-query.js';
import type { Role } from '../../../api/types.js';
import { RowForm } from '../../../components/change-form.js';
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
  const { form, ...change } = useChangeForm(initial, (body) => api.post('/api/v4/portal/invitations', { body }), {
    resets: true,
    onDone: ({ link }) => {
      if (link === null) notifyDone(t('settings.members.invited'));
    },
    outdates: [queryKeys.invitations],
  });
  const created = change.action.data;
  return (
    <>
      <RowForm submit={t('settings.members.sendInvitation')} {...change}>
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
      </RowForm>
      {created?.link && (
        <SecretOnce
          label={t('settings.members.inviteLink', { email: created.invitation.email })}
          value={created.link}
          onClose={change.action.reset}
        />
      )}
    </>
  );
}
