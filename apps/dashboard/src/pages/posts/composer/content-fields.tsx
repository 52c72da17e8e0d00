import { Checkbox, Group, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { Choice } from '../../../components/choice.js';
import { DayField } from '../../../components/day-field.js';
import { Section } from '../../../components/section.js';
import { t, textsUnder } from '../../../language/t.js';
import { ButtonFields } from './button-fields.js';
import { contextFieldsOf, messageAt } from './draft.js';
import type { Draft } from './draft.js';
import { MediaFields } from './media-fields.js';
import { MessageField } from './message-field.js';
import { useProblemAt, useProblemsOfParts } from './problems-context.js';
import { idOfField } from './problems.js';
import { emptyProduct, ProductFields } from './product-fields.js';

interface FieldsProps {
  readonly draft: Draft;
  readonly publishers: readonly PublisherInfo[];
  readonly onChange: (draft: Draft) => void;
}

/** What the post says, and where. */
export function ContentFields({ draft, publishers, onChange }: FieldsProps) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const takers = publishers.filter(({ posts }) => posts);
  const nameProblem = useProblemAt('name');
  const siteProblem = useProblemAt('sites');
  return (
    <Section title={t('words.content')}>
      <Stack gap="sm">
        <TextInput
          id={idOfField('name')}
          error={nameProblem}
          label={t('posts.composer.name')}
          description={t('posts.composer.nameHint')}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
          maxLength={250}
          required
          withAsterisk={false}
        />
        <Choice
          label={t('words.type')}
          names={textsUnder('posts.types')}
          value={draft.type}
          onChange={(type) => {
            const needsProduct = type === 'PRODUCT' && draft.products.length === 0;
            set({ type, ...(needsProduct && { products: [emptyProduct(takers)] }) });
          }}
        />
        <Checkbox.Group
          label={t('common.pages.publishers')}
          error={siteProblem}
          value={[...draft.sites]}
          onChange={(sites) => set({ sites })}
        >
          <Group mt={4} mb={siteProblem === undefined ? 0 : 4} id={idOfField('sites')}>
            {takers.map(({ publisher, name }) => (
              <Checkbox key={publisher} value={publisher} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
        <Messages draft={draft} publishers={takers} onChange={onChange} />
        <Details draft={draft} onChange={onChange} />
        {draft.type === 'PRODUCT' && <ProductFields draft={draft} publishers={takers} onChange={onChange} />}
        <ButtonFields
          draft={draft}
          chosen={takers.filter(({ publisher }) => draft.sites.includes(publisher))}
          onChange={onChange}
        />
        <MediaFields draft={draft} publishers={takers} onChange={onChange} />
      </Stack>
    </Section>
  );
}

function Messages({ draft, publishers, onChange }: FieldsProps) {
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  const problem = useProblemAt('message');
  return (
    <>
      {chosen.length > 1 && (
        <Switch
          label={t('posts.composer.ownTexts')}
          checked={draft.ownTexts}
          onChange={({ currentTarget: { checked } }) =>
            onChange({
              ...draft,
              ownTexts: checked,
              messages: Object.fromEntries(draft.sites.map((site) => [site, draft.messages[site] ?? draft.message])),
            })
          }
        />
      )}
      {draft.ownTexts ? (
        chosen.map((publisher) => (
          <OwnMessage key={publisher.publisher} draft={draft} at={publisher} onChange={onChange} />
        ))
      ) : (
        <MessageField
          id={idOfField('message')}
          label={t('words.text')}
          value={draft.message}
          publishers={chosen}
          error={problem}
          onChange={(message) => onChange({ ...draft, message })}
        />
      )}
    </>
  );
}

function OwnMessage({ draft, at, onChange }: Omit<FieldsProps, 'publishers'> & { at: PublisherInfo }) {
  const { publisher, name } = at;
  return (
    <MessageField
      id={idOfField('message', publisher)}
      label={t('posts.composer.messageAt', { site: name })}
      value={messageAt(draft, publisher)}
      publishers={[at]}
      error={useProblemAt('message', publisher)}
      onChange={(message) => onChange({ ...draft, messages: { ...draft.messages, [publisher]: message } })}
    />
  );
}

function Details({ draft, onChange }: Omit<FieldsProps, 'publishers'>) {
  const fields = contextFieldsOf[draft.type];
  const problemOf = useProblemsOfParts('details');
  if (fields.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t('posts.composer.details')} id={idOfField('details')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => {
          const set = (value: string) => onChange({ ...draft, context: { ...draft.context, [field]: value } });
          const shared = {
            label: t(`posts.context.${field}`),
            value: draft.context[field],
            id: idOfField('details', field),
            error: problemOf(field),
          };
          return field.endsWith('Day') ? (
            <DayField
              key={field}
              {...shared}
              value={shared.value === '' ? undefined : shared.value}
              onChange={(day) => set(day ?? '')}
            />
          ) : (
            <TextInput
              key={field}
              {...shared}
              type={field.endsWith('Time') ? 'time' : 'text'}
              onChange={({ currentTarget: { value } }) => set(value)}
            />
          );
        })}
      </SimpleGrid>
      {fields.includes('startDay') && <Text c="dimmed">{t('posts.composer.localTimes')}</Text>}
    </Stack>
  );
}
