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
export function croppedFile(image: HTMLImageElement, { x, y, width, height }: Part): Promise<File> {
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
