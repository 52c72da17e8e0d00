import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/client.js';
import { showAnswer } from '../../../api/query-client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useReloadSession } from '../../../api/session-query.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fieldErrors, formError } from '../../../components/field-errors.js';
import { notifyDone } from '../../../components/notify.js';
import { Section } from '../../../components/section.js';
import { t } from '../../../language/t.js';

const FIELDS = ['name'] as const;

/** Changes the name of the account. */
export function AccountName({ name }: { name: string }) {
  const client = useQueryClient();
  const reload = useReloadSession();
  const form = useForm({ initialValues: { name } });
  const rename = useMutationOnce({
    mutationFn: (body: { name: string }) => api.patch('/api/v4/portal/account', { body }),
    onSuccess: async (account) => {
      await showAnswer(client, queryKeys.account, account);
      notifyDone(t('settings.account.nameSaved'));
      await reload();
    },
    onError: (error) => form.setErrors(fieldErrors(error, FIELDS)),
  });
  return (
    <Section title={t('settings.account.name')}>
      <form onSubmit={form.onSubmit((values) => rename.mutate(values))}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('settings.account.name')}
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
    </Section>
  );
}
