import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { formatNumber } from '../../../components/format.js';
import { Icon } from '../../../components/icon.js';
import { Section } from '../../../components/section.js';
import { contextLabels, postTexts } from '../../../texts/posts.js';
import { ButtonFields } from './button-fields.js';
import { contextFieldsOf, messageAt } from './draft.js';
import type { Draft, DraftMedium } from './draft.js';
import { emptyProduct, ProductFields } from './product-fields.js';

const texts = postTexts.composer;
/** The longest text that the API takes [contract 4]. */
const LONGEST_MESSAGE = 5_000;
/** The pictures and videos of a post at one site [contract 4]. */
const MOST_MEDIA = 10;

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
        <Media draft={draft} publishers={takers} onChange={onChange} />
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

function Media({ draft, publishers, onChange }: FieldsProps) {
  const set = (media: readonly DraftMedium[]) => onChange({ ...draft, media });
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  return (
    <Stack gap="xs" role="group" aria-label={texts.media}>
      {draft.media.map((medium, index) => {
        const number = index + 1;
        const change = (part: Partial<DraftMedium>) =>
          set(draft.media.map((each, n) => (n === index ? { ...each, ...part } : each)));
        return (
          <Stack key={index} gap={4}>
            <Group align="flex-end" gap="xs" wrap="nowrap">
              <TextInput
                label={texts.mediaUrl(number)}
                type="url"
                placeholder="https://"
                value={medium.url}
                onChange={({ currentTarget: { value } }) => change({ url: value })}
                flex={1}
              />
              <Select
                aria-label={texts.mediaKind(number)}
                data={[
                  { value: 'IMAGE', label: texts.image },
                  { value: 'VIDEO', label: texts.video },
                ]}
                value={medium.type}
                onChange={(type) => change({ type: type as DraftMedium['type'] })}
                allowDeselect={false}
                w={110}
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={texts.removeMedia(number)}
                onClick={() => set(draft.media.filter((_, n) => n !== index))}
              >
                <span aria-hidden="true">×</span>
              </ActionIcon>
            </Group>
            {chosen.length > 1 && (
              <Checkbox.Group
                aria-label={texts.mediaSites(number)}
                value={[...medium.sites]}
                onChange={(sites) => change({ sites })}
              >
                <Group gap="sm">
                  {chosen.map(({ publisher, name }) => (
                    <Checkbox key={publisher} value={publisher} label={name} size="xs" />
                  ))}
                </Group>
              </Checkbox.Group>
            )}
          </Stack>
        );
      })}
      {draft.media.length < MOST_MEDIA && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() =>
              set([...draft.media, { url: '', type: 'IMAGE', sites: publishers.map(({ publisher }) => publisher) }])
            }
          >
            {texts.addMedia}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
