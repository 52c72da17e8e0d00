import { Button, Group, Loader, Modal, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop } from 'react-image-crop';
import type { PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import type { PublisherInfo } from '../../../api/publishers-query.js';
import { ErrorAlert } from '../../../components/error-alert.js';
import { fileProblem } from '../../../components/uploads/file-problem.js';
import { sendFile } from '../../../components/uploads/send-file.js';
import { t } from '../../../language/t.js';

/** A part of a picture in per cent of its size. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How well a JPEG keeps the picture: the service makes smaller ones of it, so it gets nearly everything. */
const QUALITY = 0.95;

/** A part of a picture as a file of its own, in the full resolution of the picture. */
function croppedFile(image: HTMLImageElement, { x, y, width, height }: Part): Promise<File> {
  const [w, h] = [image.naturalWidth / 100, image.naturalHeight / 100];
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * w);
  canvas.height = Math.round(height * h);
  canvas.getContext('2d')?.drawImage(image, x * w, y * h, width * w, height * h, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => {
        if (blob) resolve(new File([blob], 'crop.jpg', { type: blob.type }));
        else reject(new Error('The browser made no picture.'));
      },
      'image/jpeg',
      QUALITY,
    ),
  );
}

interface CropDialogProps {
  readonly url: string;
  /** Those that show the picture, at least one. */
  readonly publishers: readonly PublisherInfo[];
  readonly onCropped: (publisher: string, url: string) => void;
  readonly onClose: () => void;
}

/** Crops a picture to the ratio of one of the publishers, and sends the crop to the service; the original stays as it is. */
export function CropDialog({ url, publishers, onCropped, onClose }: CropDialogProps) {
  const [site, setSite] = useState<string>(publishers[0]?.publisher ?? '');
  const ratio = publishers.find(({ publisher }) => publisher === site)?.postDisplay?.pictureRatio;
  const [image, setImage] = useState<HTMLImageElement>();
  const [isRefused, setRefused] = useState(false);
  const [crop, setCrop] = useState<PercentCrop>();
  const start = (picture: HTMLImageElement, to: number | undefined) => {
    const { naturalWidth: width, naturalHeight: height } = picture;
    const aspect = to ?? width / height;
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: 100 }, aspect, width, height), width, height));
  };
  const send = useMutation({
    mutationFn: async () => {
      if (!image || !crop) return;
      const file = await croppedFile(image, crop);
      if (fileProblem(file) !== undefined) throw new Error(t('posts.composer.crop.small'));
      onCropped(site, await sendFile(file, AbortSignal.timeout(60_000)));
    },
  });
  return (
    <Modal opened onClose={onClose} size="lg" title={t('posts.composer.crop.title')}>
      <Stack gap="sm">
        {publishers.length > 1 && (
          <SegmentedControl
            aria-label={t('common.pages.publishers')}
            data={publishers.map(({ publisher, name }) => ({ value: publisher, label: name }))}
            value={site}
            onChange={(next) => {
              setSite(next);
              const next_ = publishers.find(({ publisher }) => publisher === next)?.postDisplay?.pictureRatio;
              if (image) start(image, next_);
            }}
          />
        )}
        <Text c="dimmed">{t('posts.composer.crop.keys')}</Text>
        {isRefused ? (
          <Text role="alert">{t('posts.composer.crop.foreign')}</Text>
        ) : (
          <ReactCrop
            crop={crop}
            aspect={ratio}
            keepSelection
            ruleOfThirds
            minWidth={40}
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={cropLabels()}
          >
            <img
              src={url}
              alt={t('posts.composer.crop.picture')}
              crossOrigin="anonymous"
              style={{ maxHeight: '55vh' }}
              onLoad={({ currentTarget }) => {
                setImage(currentTarget);
                start(currentTarget, ratio);
              }}
              onError={() => setRefused(true)}
            />
          </ReactCrop>
        )}
        {!image && !isRefused && <Loader size="sm" />}
        <ErrorAlert error={send.error} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('common.actions.cancel')}</Button>
          <Button
            variant="filled"
            disabled={!image || !crop?.width}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t('posts.composer.crop.apply')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/** What a screen reader says about the parts of the selection, which the arrow keys move. */
function cropLabels() {
  const handle = t('posts.composer.crop.handle');
  return {
    cropArea: t('posts.composer.crop.area'),
    nwDragHandle: handle,
    nDragHandle: handle,
    neDragHandle: handle,
    eDragHandle: handle,
    seDragHandle: handle,
    sDragHandle: handle,
    swDragHandle: handle,
    wDragHandle: handle,
  };
}
