type Sharp = (typeof import('sharp'))['default'];
/** The loaders of libvips for JPEG, PNG, WebP, GIF and AVIF. */
const ACCEPTED = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
let loaded: Promise<Sharp> | undefined;

/** Loads sharp with the first image: a process without images does not pay for it. */
export function imaging(): Promise<Sharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Only the accepted formats are parsed.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ACCEPTED.map((format) => `VipsForeignLoad${format}`) });
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}
