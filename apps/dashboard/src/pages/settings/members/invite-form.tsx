import { Button, Group, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useSession } from '../../../api/session-query.js';
import type { Role } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { notifyDone } from '../../../components/notify.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { grantableRoles } from './grantable-roles.js';
import { chosen, LANGUAGES } from '../../../language/languages.js';
import type { Language } from '../../../language/languages.js';
import { t } from '../../../language/t.js';

const FIELDS = ['email', 'role', 'language'] as const;

/** What the form sends. */
interface Invitation {
  readonly email: string;
  readonly role: Role;
  readonly language: Language;
}

/** Invites a person. Where the service sends no mails, it shows the link to hand over. */
export function InviteForm() {
  const client = useQueryClient();
  const own = useSession().account.role;
  const form = useForm<Invitation>({ initialValues: { email: '', role: 'EDITOR', language: chosen } });
  const invite = useMutationOnce({
    mutationFn: (body: Invitation) => api.post('/api/v4/portal/invitations', { body }),
    onSuccess: async ({ link }, sent) => {
      // The address of the next person may be typed already.
      if (form.getValues().email === sent.email) form.reset();
      if (link === null) notifyDone(t('settings.members.invited'));
      await client.invalidateQueries({ queryKey: queryKeys.invitations });
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  const created = invite.data;
  return (
    <form onSubmit={form.onSubmit((values) => invite.mutate(values))}>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('settings.members.email')}
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
        <Button type="submit" loading={invite.isPending}>
          {t('settings.members.sendInvitation')}
        </Button>
      </Group>
      <ErrorAlert error={formError(invite.error, FIELDS)} />
      {created?.link && (
        <SecretOnce
          label={t('settings.members.inviteLink', { email: created.invitation.email })}
          value={created.link}
          onClose={invite.reset}
        />
      )}
    </form>
  );
}
