import { Button, Group, TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { Section } from '../../../components/section.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';

/** Changes the name of the account. */
export function AccountName({ name }: { name: string }) {
  const { form, action, error, onSubmit } = useChangeForm(
    { name },
    (body) => api.patch('/api/v4/portal/account', { body }),
    { answers: queryKeys.account, done: t('settings.account.nameSaved'), outdates: [queryKeys.session] },
  );
  return (
    <Section title={t('settings.account.name')}>
      <form onSubmit={onSubmit}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('settings.account.name')}
            required
            maxLength={200}
            flex="1 1 16rem"
            {...form.getInputProps('name')}
          />
          <Button variant="filled" type="submit" loading={action.isPending}>
            {t('common.actions.save')}
          </Button>
        </Group>
        <ErrorAlert error={error} />
      </form>
    </Section>
  );
}
