import { List, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { ColumnForm } from '../../../components/change-form.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';

/** The origins to which the browser may return after a consent at a publisher. */
export function ReturnOrigins({ mayChange }: { mayChange: boolean }) {
  const origins = useQuery({
    queryKey: queryKeys.returnOrigins,
    queryFn: () => api.get('/api/v4/portal/return-origins'),
  });
  return (
    <Section title={t('settings.account.origins')} description={t('settings.account.originsText')}>
      <QueryView query={origins}>
        {(data) => (mayChange ? <OriginsForm origins={data.origins} /> : <OriginList origins={data.origins} />)}
      </QueryView>
    </Section>
  );
}

function OriginList({ origins }: { origins: readonly string[] }) {
  if (origins.length === 0) return <Text>{t('settings.account.noOrigins')}</Text>;
  return (
    <List>
      {origins.map((origin) => (
        <List.Item key={origin}>{origin}</List.Item>
      ))}
    </List>
  );
}

function OriginsForm({ origins }: { origins: readonly string[] }) {
  const [text, setText] = useState(origins.join('\n'));
  const save = useChange(() => api.put('/api/v4/portal/return-origins', { body: { origins: linesOf(text) } }), {
    answers: queryKeys.returnOrigins,
    done: t('settings.account.originsSaved'),
  });
  return (
    <ColumnForm
      submit={t('common.actions.save')}
      action={save}
      error={save.error}
      align="flex-start"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Textarea
        label={t('settings.account.originsLabel')}
        description={t('settings.account.originsHint')}
        autosize
        minRows={2}
        maxRows={10}
        w="100%"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </ColumnForm>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
