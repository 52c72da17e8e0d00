import { Alert, Box, Button, Group, List, Select, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { formatNumber } from '../../../components/format.js';
import { notifyDone } from '../../../components/notify.js';
import { OperationProgress } from '../../../components/operations/operation-progress.js';
import { Section } from '../../../components/section.js';
import { locationTexts } from '../../../texts/locations.js';
import { addressesOf, droppedAddresses } from './dropped-addresses.js';

const texts = locationTexts.photos;

type PhotoType = PublicSchemas['LocationPhotoInput']['type'];

const POLL_MS = 1_000;
const MOST_PHOTOS = 250;

/** Adds photos by their addresses, which a person can also drop. Many photos are processed in the background. */
export function AddPhotos({ locationId, onAdded }: { locationId: string; onAdded: () => void }) {
  const [text, setText] = useState('');
  const [type, setType] = useState<PhotoType>('ADDITIONAL');
  const [caption, setCaption] = useState('');
  const [isOver, setIsOver] = useState(false);
  const [hasFiles, setHasFiles] = useState(false);
  const [requestId, setRequestId] = useState<string>();
  const addresses = addressesOf(text).slice(0, MOST_PHOTOS);
  const add = useMutation({
    mutationFn: () =>
      api.post('/api/v4/locations/photos', {
        body: {
          input: {
            locationId,
            photos: addresses.map((photo) => ({ photo, type, ...(caption.trim() && { caption: caption.trim() }) })),
          },
        },
      }),
    onSuccess: ({ photos, request }) => {
      setText('');
      setCaption('');
      if (request) setRequestId(request.requestId);
      else notifyDone(texts.added(formatNumber(photos.length)));
    },
    // A part of the photos may have been added.
    onSettled: onAdded,
  });
  return (
    <Section title={texts.add} description={texts.hint}>
      <Box
        p="sm"
        mb="sm"
        style={{
          border: `2px dashed var(--mantine-color-${isOver ? 'anchor' : 'dimmed'})`,
          borderRadius: 'var(--mantine-radius-md)',
        }}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          const dropped = droppedAddresses(event.dataTransfer);
          setHasFiles(dropped.length === 0 && event.dataTransfer.files.length > 0);
          if (dropped.length > 0) setText([text.trim(), ...dropped].filter(Boolean).join('\n'));
        }}
      >
        <Text size="sm" ta="center" mb="xs">
          {texts.drop}
        </Text>
        <Textarea
          label={texts.url}
          autosize
          minRows={2}
          maxRows={10}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      </Box>
      {hasFiles && <Alert mb="sm">{texts.noFiles}</Alert>}
      <Group align="flex-end" gap="sm">
        <Select
          label={texts.type}
          allowDeselect={false}
          data={Object.entries(texts.types).map(([value, label]) => ({ value, label }))}
          value={type}
          onChange={(next) => next && setType(next as PhotoType)}
        />
        <TextInput
          label={texts.caption}
          maxLength={1_000}
          flex="1 1 12rem"
          value={caption}
          onChange={({ currentTarget: { value } }) => setCaption(value)}
        />
        <Button disabled={addresses.length === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {texts.submit}
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
        label={texts.adding}
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
