import { Box, Button, Group, List, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.js';
import type { PublicSchemas } from '../../../api/types.js';
import { useMutationOnce } from '../../../api/use-mutation-once.js';
import { Choice } from '../../../components/choice.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { LeaveDialog } from '../../../components/leave-dialog.js';
import { notifyDone } from '../../../components/notify.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { Section } from '../../../components/section.js';
import { FileDrop } from '../../../components/uploads/file-drop.js';
import { UploadList } from '../../../components/uploads/upload-list.js';
import { useUploads } from '../../../components/uploads/use-uploads.js';
import { useDraft } from '../../../components/use-draft.js';
import { t, textsUnder } from '../../../language/t.js';
import { addressesOf, droppedAddresses, withoutWords } from './dropped-addresses.js';
import { failedPositions } from './failed-positions.js';

type PhotoType = PublicSchemas['LocationPhotoInput']['type'];

/** The photos of one request: first the files of these keys, then these addresses. */
interface Sent {
  readonly keys: readonly number[];
  readonly addresses: readonly string[];
  /** The URLs of all. */
  readonly photos: readonly string[];
  readonly caption: string;
}

const POLL_MS = 1_000;
const MOST_PHOTOS = 250;

/**
 * Adds photos: files of this computer, which are sent first, and addresses, which a person can also drop. Many photos are
 * processed in the background.
 */
export function AddPhotos({ locationId, onAdded }: { locationId: string; onAdded: () => void }) {
  const [text, keepText, clearText] = useDraft(`photo-addresses/${locationId}`, '');
  const setText = (next: string) => (next === '' ? clearText() : keepText(next));
  const [type, setType] = useState<PhotoType>('ADDITIONAL');
  const [caption, setCaption] = useState('');
  const [requestId, setRequestId] = useState<string>();
  const uploads = useUploads({ most: MOST_PHOTOS });
  const files = uploads.items.filter(({ state }) => state === 'READY').slice(0, MOST_PHOTOS);
  const addresses = addressesOf(text).slice(0, MOST_PHOTOS - files.length);
  const photos = [...files.map(({ url = '' }) => url), ...addresses];
  /** Removes what has been sent, but for the photos at these positions. What a person has added meanwhile stays. */
  const removeSent = (sent: Sent, failed: ReadonlySet<number> = new Set()) => {
    uploads.remove(sent.keys.filter((_, position) => !failed.has(position)));
    const added = new Set(sent.addresses.filter((_, position) => !failed.has(sent.keys.length + position)));
    setText(withoutWords(text, added));
  };
  const add = useMutationOnce({
    mutationFn: ({ photos, caption: sent }: Sent) =>
      api.post('/api/v4/locations/photos', {
        body: {
          input: {
            locationId,
            photos: photos.map((photo) => ({ photo, type, ...(sent.trim() && { caption: sent.trim() }) })),
          },
        },
      }),
    onSuccess: ({ photos: added, request }, sent) => {
      removeSent(sent);
      if (caption === sent.caption) setCaption('');
      if (request) setRequestId(request.requestId);
      else notifyDone(t('locations.photos.added', { count: added.length }));
    },
    onError: (error, sent) => {
      const failed = failedPositions(error);
      if (failed) removeSent(sent, failed);
    },
    // A part of the photos may have been added.
    onSettled: onAdded,
  });
  return (
    <Section title={t('locations.photos.add')} description={t('locations.photos.hint')}>
      <FileDrop
        text={t('locations.photos.drop')}
        onFiles={uploads.add}
        onDropped={(data) => {
          const dropped = droppedAddresses(data);
          if (dropped.length > 0) setText([text.trim(), ...dropped].filter(Boolean).join('\n'));
          return dropped.length > 0;
        }}
      >
        <Textarea
          label={t('locations.photos.url')}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </FileDrop>
      <UploadList uploads={uploads} />
      <LeaveDialog asks={uploads.isSending || files.length > 0} texts="uploads" />
      <Group align="flex-end" gap="sm">
        <Choice label={t('words.type')} names={textsUnder('locations.photos.types')} value={type} onChange={setType} />
        <TextInput
          label={t('locations.photos.caption')}
          maxLength={1_000}
          flex="1 1 12rem"
          value={caption}
          onChange={({ currentTarget: { value } }) => setCaption(value)}
        />
        <Button
          variant="filled"
          disabled={photos.length === 0 || uploads.isSending}
          loading={add.isPending}
          onClick={() => add.mutate({ keys: files.map(({ key }) => key), addresses, photos, caption })}
        >
          {t('locations.photos.add')}
        </Button>
      </Group>
      <ErrorAlert error={add.error} />
      {requestId && <PhotoRequest requestId={requestId} onDone={onAdded} />}
    </Section>
  );
}

/** The progress of photos that the service processes in the background. */
function PhotoRequest({ requestId, onDone }: { requestId: string; onDone: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['photo-request', requestId],
    queryFn: ({ signal }) => api.get('/api/v4/locations/photos/requests/{requestId}', { path: { requestId }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.status !== 'PENDING' ? false : POLL_MS),
  });
  const status = data?.status;
  useEffect(() => {
    if (status !== undefined && status !== 'PENDING') onDone();
    // Only the end of the request makes the list outdated, not another `onDone`.
  }, [status]);
  if (error) return <ErrorAlert error={error} />;
  if (!data) return null;
  const failed = data.photos.flatMap(({ errorMessage }) => (errorMessage === null ? [] : [errorMessage]));
  return (
    <Box mt="sm">
      <OperationProgress
        label={t('locations.photos.adding')}
        done={data.photos.filter((photo) => photo.status !== 'PENDING').length}
        total={data.photos.length}
        running={data.status === 'PENDING'}
      />
      {failed.length > 0 && (
        <List size="sm" mt="xs">
          {failed.map((message, position) => (
            <List.Item key={position}>{message}</List.Item>
          ))}
        </List>
      )}
    </Box>
  );
}
