import { ActionIcon, Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { Icon } from '../../../components/icon.js';
import { FileDrop } from '../../../components/uploads/file-drop.js';
import { UploadList } from '../../../components/uploads/upload-list.js';
import { useUploads } from '../../../components/uploads/use-uploads.js';
import type { Draft, DraftMedium } from './draft.js';
import { t } from '../../../language/t.js';
/** The pictures and videos of a post at one site [contract 4]. */
const MOST_MEDIA = 10;

interface MediaFieldsProps {
  readonly draft: Draft;
  /** Those that take posts. */
  readonly publishers: readonly PublisherInfo[];
  readonly onChange: (draft: Draft) => void;
}

/** The pictures and videos of a post: their addresses, and files of this computer, which are sent to the service. */
export function MediaFields({ draft, publishers, onChange }: MediaFieldsProps) {
  // A file becomes ready while the person goes on typing: it joins the draft of that time.
  const latest = useRef(draft);
  latest.current = draft;
  const uploads = useUploads({
    most: MOST_MEDIA - draft.media.length,
    onReady: (url, { key }) => {
      const { media } = latest.current;
      latest.current = { ...latest.current, media: [...media, newMedium(publishers, url)] };
      onChange(latest.current);
      uploads.remove([key]);
    },
  });
  const set = (media: readonly DraftMedium[]) => onChange({ ...draft, media });
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  return (
    <Stack gap="xs" role="group" aria-label={t('posts.composer.media')}>
      {draft.media.map((medium, index) => {
        const number = index + 1;
        const change = (part: Partial<DraftMedium>) =>
          set(draft.media.map((each, n) => (n === index ? { ...each, ...part } : each)));
        return (
          <Stack key={index} gap={4}>
            <Group align="flex-end" gap="xs" wrap="nowrap">
              <TextInput
                label={t('posts.composer.mediaUrl', { number })}
                type="url"
                placeholder="https://"
                value={medium.url}
                onChange={({ currentTarget: { value } }) => change({ url: value })}
                flex={1}
              />
              <Select
                aria-label={t('posts.composer.mediaKind', { number })}
                data={[
                  { value: 'IMAGE', label: t('posts.composer.image') },
                  { value: 'VIDEO', label: t('posts.composer.video') },
                ]}
                value={medium.type}
                onChange={(type) => change({ type: type as DraftMedium['type'] })}
                allowDeselect={false}
                w={110}
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={t('posts.composer.removeMedia', { number })}
                onClick={() => set(draft.media.filter((_, n) => n !== index))}
              >
                <span aria-hidden="true">×</span>
              </ActionIcon>
            </Group>
            {chosen.length > 1 && (
              <Checkbox.Group
                aria-label={t('posts.composer.mediaSites', { number })}
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
      <UploadList uploads={uploads} />
      {draft.media.length < MOST_MEDIA && <FileDrop text={t('posts.composer.dropMedia')} onFiles={uploads.add} />}
      {draft.media.length < MOST_MEDIA && (
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon name="plus" size={14} />}
            onClick={() => set([...draft.media, newMedium(publishers, '')])}
          >
            {t('posts.composer.addMedia')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** A picture that all publishers get. */
function newMedium(publishers: readonly PublisherInfo[], url: string): DraftMedium {
  return { url, type: 'IMAGE', sites: publishers.map(({ publisher }) => publisher) };
}
