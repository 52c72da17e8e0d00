import { Group, Image, Text } from '@mantine/core';
import { t } from '../../../language/t.js';
import type { PhotoStrip } from './photo-strip.js';

const SIZE = 56;

/** Small pictures in a row; nothing without any. */
export function PhotoStripView({ label, strip: { pictures, more } }: { label: string; strip: PhotoStrip }) {
  if (pictures.length === 0) return null;
  return (
    <Group gap={4} role="group" aria-label={label}>
      {pictures.map(({ url, alt }) => (
        <Image key={url} src={url} alt={alt} title={alt} w={SIZE} h={SIZE} fit="cover" radius="sm" loading="lazy" />
      ))}
      {more > 0 && <Text>{t('locations.comparedPhotos.more', { count: more })}</Text>}
    </Group>
  );
}
