import { Button, Group, Image, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.js';
import { queryKeys } from '../../../api/query-keys.js';
import { useAllowed } from '../../../api/roles.js';
import type { PublicSchemas } from '../../../api/types.js';
import { ConfirmDialog } from '../../../components/confirm-dialog.js';
import { EmptyState } from '../../../components/empty-state.js';
import { notifyError } from '../../../components/notify.js';
import { QueryView } from '../../../components/query-view.js';
import { Section } from '../../../components/section.js';
import { useChange } from '../../../components/use-change.js';
import { t } from '../../../language/t.js';
import type { Location } from '../editor/form-values.js';
import { photosQuery } from '../location-queries.js';
import { AddPhotos } from './add-photos.js';

type Photo = PublicSchemas['Photo'];

/** The photos of a location. */
export function Photos({ location }: { location: Location }) {
  const id = String(location.databaseId);
  const query = useQuery(photosQuery(id));
  const client = useQueryClient();
  const mayEdit = useAllowed('EDITOR') && !location.archived;
  const [removed, setRemoved] = useState<Photo>();
  const reload = () => client.invalidateQueries({ queryKey: [...queryKeys.locations, 'photos', id] });
  const star = useChange(
    (photo: Photo) =>
      api.post('/api/v4/locations/photos/star', {
        body: { input: { locationId: id, photoIds: [photo.id], starred: !photo.starred } },
      }),
    { outdates: [photosQuery(id).queryKey], onError: notifyError },
  );
  const remove = useChange(
    (photoId: string) =>
      api.post('/api/v4/locations/photos/remove', { body: { input: { locationId: id, photoIds: [photoId] } } }),
    { onDone: () => setRemoved(undefined), outdates: [photosQuery(id).queryKey] },
  );
  return (
    <>
      {mayEdit && <AddPhotos locationId={id} onAdded={() => void reload()} />}
      <Section title={t('locations.editor.tabs.photos')}>
        <QueryView query={query}>
          {(photos) =>
            photos.length === 0 ? (
              <EmptyState title={t('locations.photos.empty')} text={t('locations.photos.hint')} />
            ) : (
              <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
                {photos.map((photo, position) => {
                  const name = t('locations.photos.name', {
                    type: t(`locations.photos.types.${photo.type}`),
                    position: position + 1,
                  });
                  return (
                    <Paper withBorder p="xs" component="li" key={photo.id}>
                      <Stack gap={4}>
                        <a href={photo.url} target="_blank" rel="noreferrer">
                          <Image src={photo.thumbnailUrl} alt={photo.caption ?? name} h={140} fit="contain" />
                        </a>
                        <Text fw={600}>{t(`locations.photos.types.${photo.type}`)}</Text>
                        {photo.caption && <Text>{photo.caption}</Text>}
                        <Text size="xs" c="dimmed">
                          {photo.width} × {photo.height} · {t('locations.photos.views', { count: photo.viewsCount })}
                        </Text>
                        {mayEdit && (
                          <Group gap="xs">
                            {photo.type === 'ADDITIONAL' && (
                              <Button
                                size="compact-sm"
                                variant={photo.starred ? 'filled' : 'default'}
                                aria-label={
                                  photo.starred
                                    ? t('locations.photos.unstar', { name })
                                    : t('locations.photos.star', { name })
                                }
                                disabled={star.isPending}
                                onClick={() => star.mutate(photo)}
                              >
                                {photo.starred ? '★' : '☆'}
                              </Button>
                            )}
                            <Button
                              size="compact-sm"
                              aria-label={t('words.removeNamed', { name })}
                              onClick={() => setRemoved(photo)}
                            >
                              {t('words.remove')}
                            </Button>
                          </Group>
                        )}
                      </Stack>
                    </Paper>
                  );
                })}
              </SimpleGrid>
            )
          }
        </QueryView>
      </Section>
      <ConfirmDialog
        opened={removed !== undefined}
        title={t('locations.photos.removeTitle')}
        text={t('locations.photos.removeText')}
        confirm={t('locations.photos.removeAction')}
        action={remove}
        onConfirm={() => removed && remove.mutate(removed.id)}
        onClose={() => setRemoved(undefined)}
      />
    </>
  );
}
