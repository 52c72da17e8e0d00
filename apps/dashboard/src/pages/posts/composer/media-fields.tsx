import { ActionIcon, Button, Checkbox, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { IconCrop, IconPlus, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { Choice } from '../../../components/choice.js';
import { FileDrop } from '../../../components/uploads/file-drop.js';
import { UploadList } from '../../../components/uploads/upload-list.js';
import { useUploads } from '../../../components/uploads/use-uploads.js';
import { t } from '../../../language/t.js';
import { withCrop, withoutCrop } from './draft.js';
import type { Draft, DraftMedium } from './draft.js';
import classes from './media-fields.module.css';
import { useProblemAt } from './problems-context.js';
import { idOfField } from './problems.js';
const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.js')).CropDialog }));

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
  const problem = useProblemAt('media');
  const set = (media: readonly DraftMedium[]) => onChange({ ...draft, media });
  const chosen = publishers.filter(({ publisher }) => draft.sites.includes(publisher));
  return (
    <Stack gap="xs" role="group" aria-label={t('posts.composer.media')} id={idOfField('media')}>
      {problem !== undefined && (
        <Text c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {draft.media.map((medium, index) => {
        const number = index + 1;
        const change = (part: Partial<DraftMedium>) =>
          set(draft.media.map((each, n) => (n === index ? { ...each, ...part } : each)));
        return (
          <Paper key={index} withBorder p="xs">
            <Group align="flex-start" gap="sm" wrap="nowrap">
              {medium.type === 'IMAGE' && medium.url.trim() !== '' && (
                <img src={medium.url} alt="" className={classes['thumbnail']} />
              )}
              <Stack gap={6} flex={1} miw={0}>
                <Group align="flex-end" gap="xs">
                  <TextInput
                    label={t('posts.composer.mediaUrl', { number })}
                    type="url"
                    placeholder="https://"
                    value={medium.url}
                    onChange={({ currentTarget: { value } }) => change({ url: value })}
                    flex="1 1 10rem"
                  />
                  <Choice
                    aria-label={t('posts.composer.mediaKind', { number })}
                    names={{ IMAGE: t('posts.composer.image'), VIDEO: t('posts.composer.video') }}
                    value={medium.type}
                    onChange={(type) => change({ type })}
                    w={110}
                  />
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={t('posts.composer.removeMedia', { number })}
                    onClick={() => set(draft.media.filter((_, n) => n !== index))}
                  >
                    <IconX size={16} aria-hidden="true" />
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
                <CropActions
                  draft={draft}
                  medium={medium}
                  number={number}
                  chosen={chosen.filter(({ publisher }) => medium.sites.includes(publisher))}
                  onChange={set}
                />
              </Stack>
            </Group>
          </Paper>
        );
      })}
      <UploadList uploads={uploads} />
      {draft.media.length < MOST_MEDIA && <FileDrop text={t('posts.composer.dropMedia')} onFiles={uploads.add} />}
      {draft.media.length < MOST_MEDIA && (
        <Group>
          <Button
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden="true" />}
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

interface CropActionsProps {
  readonly draft: Draft;
  readonly medium: DraftMedium;
  readonly number: number;
  /** The chosen publishers that show it. */
  readonly chosen: readonly PublisherInfo[];
  readonly onChange: (media: readonly DraftMedium[]) => void;
}

/** Crops a picture for one of the publishers that show it, or takes the original for it again. */
function CropActions({ draft, medium, number, chosen, onChange }: CropActionsProps) {
  const [isOpen, setOpen] = useState(false);
  if (medium.croppedFrom !== undefined)
    return (
      <Group gap="xs">
        <Text size="xs" c="dimmed">
          {t('posts.composer.crop.isCrop', { site: chosen.map(({ name }) => name).join(', ') })}
        </Text>
        <Button size="compact-xs" onClick={() => onChange(withoutCrop(draft.media, medium))}>
          {t('posts.composer.crop.undo')}
        </Button>
      </Group>
    );
  if (medium.type !== 'IMAGE' || medium.url.trim() === '' || chosen.length === 0) return null;
  return (
    <>
      <Group>
        <Button
          size="compact-xs"
          leftSection={<IconCrop size={14} aria-hidden="true" />}
          aria-label={t('posts.composer.crop.openNumber', { number })}
          onClick={() => setOpen(true)}
        >
          {t('posts.composer.crop.open')}
        </Button>
      </Group>
      {isOpen && (
        <Suspense>
          <CropDialog
            url={medium.url}
            publishers={chosen}
            onClose={() => setOpen(false)}
            onCropped={(site, url) => {
              setOpen(false);
              onChange(withCrop(draft.media, medium, { site, url }));
            }}
          />
        </Suspense>
      )}
    </>
  );
}
