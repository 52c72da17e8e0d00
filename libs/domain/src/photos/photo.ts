import type { Caller } from '../caller.js';

/** What a photo is for [contract 4]: a location has one LOGO, one COVER and any number of others. */
export type PhotoType = 'LOGO' | 'COVER' | 'ADDITIONAL';

/** All types, in the order in which photos are listed. */
export const photoTypes = ['LOGO', 'COVER', 'ADDITIONAL'] as const satisfies readonly PhotoType[];

/** Who adds photos: a client, or an import, whose photos belong to what profile.created told [4.7.4]. */
export type PhotoSource = Caller['source'] | 'import';

/** What the bytes of a photo are, whatever its name says. */
export type PhotoFileType = 'image/jpeg' | 'image/png';

/** A photo of a location as it is stored. */
export interface StoredPhoto {
  readonly id: number;
  readonly locationId: number;
  /** Names its files: random, so that nobody guesses the address of a photo. */
  readonly mediaId: string;
  readonly type: PhotoType;
  readonly caption: string | null;
  readonly fileType: PhotoFileType;
  /** As a viewer sees it: turned the way the file asks for. */
  readonly width: number;
  readonly height: number;
  /** 1 to 4, or null when it is not starred. Two starred photos of a location never have the same number. */
  readonly star: number | null;
  readonly views: number;
}
