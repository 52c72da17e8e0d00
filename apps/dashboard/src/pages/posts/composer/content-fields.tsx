import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { Section } from '../../../components/section.js';
import { ButtonFields } from './button-fields.js';
import { contextFieldsOf, messageAt } from './draft.js';
import type { Draft } from './draft.js';
import { MediaFields } from './media-fields.js';
import { emptyProduct, ProductFields } from './product-fields.js';
import { t, textsUnder } from '../../../language/t.js';
/** The longest text that the API takes [contract 4]. */
const LONGEST_MESSAGE = 5_000;

interface FieldsProps {
  readonly draft: Draft;
  readonly publishers: readonly PublisherInfo[];
  readonly onChange: (draft: Draft) => void;
}

/** What the post says, and where. */
export function ContentFields({ draft, publishers, onChange }: FieldsProps) {
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change });
  const takers = publishers.filter(({ posts }) => posts);
  return (
    <Section title={t('posts.composer.content')}>
      <Stack gap="sm">
        <TextInput
          label={t('posts.composer.name')}
          description={t('posts.composer.nameHint')}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
          maxLength={250}
          required
          withAsterisk={false}
        />
        <Select
          label={t('posts.composer.type')}
          data={Object.entries(textsUnder('posts.types')).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={(value) => {
            const type = value as Draft['type'];
            const needsProduct = type === 'PRODUCT' && draft.products.length === 0;
            set({ type, ...(needsProduct && { products: [emptyProduct(takers)] }) });
          }}
          allowDeselect={false}
        />
        <Checkbox.Group label={t('posts.composer.sites')} value={[...draft.sites]} onChange={(sites) => set({ sites })}>
          <Group mt={4}>
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
  const count = (text: string) => t('posts.composer.characters', { count: [...text].length });
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
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
        chosen.map(({ publisher, name }) => (
          <Textarea
            key={publisher}
            label={t('posts.composer.messageAt', { site: name })}
            description={count(messageAt(draft, publisher))}
            value={messageAt(draft, publisher)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, messages: { ...draft.messages, [publisher]: value } })
            }
            maxLength={LONGEST_MESSAGE}
            autosize
            minRows={3}
            maxRows={10}
          />
        ))
      ) : (
        <Textarea
          label={t('posts.composer.message')}
          description={count(draft.message)}
          value={draft.message}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, message: value })}
          maxLength={LONGEST_MESSAGE}
          autosize
          minRows={4}
          maxRows={12}
        />
      )}
    </>
  );
}

function Details({ draft, onChange }: Omit<FieldsProps, 'publishers'>) {
  const fields = contextFieldsOf[draft.type];
  if (fields.length === 0) return null;
  return (
    <Stack gap="xs" role="group" aria-label={t('posts.composer.details')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={t(`posts.context.${field}`)}
            type={field.endsWith('Day') ? 'date' : field.endsWith('Time') ? 'time' : 'text'}
            value={draft.context[field]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...draft, context: { ...draft.context, [field]: value } })
            }
          />
        ))}
      </SimpleGrid>
      {fields.includes('startDay') && (
        <Text size="sm" c="dimmed">
          {t('posts.composer.localTimes')}
        </Text>
      )}
    </Stack>
  );
}
