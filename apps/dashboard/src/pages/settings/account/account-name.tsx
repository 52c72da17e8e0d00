import { TextInput } from '@mantine/core';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { RowForm } from '../../../components/change-form.js';
import { Section } from '../../../components/section.js';
import { useChangeForm } from '../../../components/use-change-form.js';
import { t } from '../../../language/t.js';

/** Changes the name of the account. */
export function AccountName({ name }: { name: string }) {
  const { form, ...change } = useChangeForm({ name }, (body) => api.patch('/api/v4/portal/account', { body }), {
    answers: queryKeys.account,
    done: t('settings.account.nameSaved'),
    outdates: [queryKeys.session],
  });
  return (
    <Section title={t('settings.account.name')}>
      <RowForm submit={t('common.actions.save')} {...change}>
        <TextInput
          label={t('settings.account.name')}
          required
          maxLength={200}
          flex="1 1 16rem"
          {...form.getInputProps('name')}
        />
      </RowForm>
    </Section>
  );
}
