import { Checkbox, Group, Select, SimpleGrid, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { formatNumber } from '../../../components/format.js';
import { Section } from '../../../components/section.js';
import { contextLabels, postTexts } from '../../../texts/posts.js';
import { ButtonFields } from './button-fields.js';
import { contextFieldsOf, messageAt } from './draft.js';
import type { Draft } from './draft.js';
import { MediaFields } from './media-fields.js';
import { emptyProduct, ProductFields } from './product-fields.js';

const texts = postTexts.composer;
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
    <Section title={texts.content}>
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          value={draft.name}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
          maxLength={250}
          required
          withAsterisk={false}
        />
        <Select
          label={texts.type}
          data={Object.entries(postTexts.types).map(([value, label]) => ({ value, label }))}
          value={draft.type}
          onChange={(value) => {
            const type = value as Draft['type'];
            const needsProduct = type === 'PRODUCT' && draft.products.length === 0;
            set({ type, ...(needsProduct && { products: [emptyProduct(takers)] }) });
          }}
          allowDeselect={false}
        />
        <Checkbox.Group label={texts.sites} value={[...draft.sites]} onChange={(sites) => set({ sites })}>
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
  const count = (text: string) => texts.characters(formatNumber([...text].length));
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  return (
    <>
      {chosen.length > 1 && (
        <Switch
          label={texts.ownTexts}
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
            label={texts.messageAt(name)}
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
          label={texts.message}
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
    <Stack gap="xs" role="group" aria-label={texts.details}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <TextInput
            key={field}
            label={contextLabels[field]}
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
          {texts.localTimes}
        </Text>
      )}
    </Stack>
  );
}
