import type { Page } from 'playwright-core';
import sharp from 'sharp';

/** A file of a person's computer. */
export interface LocalFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A photo, different in each call. */
export async function photoFile(name: string): Promise<LocalFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#000000', noise } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

/** A page that is called a photo. */
export function disguisedFile(name: string): LocalFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(`<script>alert(1)</script>${' '.repeat(20_000)}`) };
}

/** A picture of a dish, for the pictures of the documentation. */
export async function dishFile(name: string): Promise<LocalFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900">
    <radialGradient id="soup"><stop stop-color="#e8973a"/><stop offset="1" stop-color="#b4581c"/></radialGradient>
    <filter id="grain"><feTurbulence baseFrequency="0.8"/><feBlend in="SourceGraphic" mode="soft-light"/></filter>
    <rect width="1200" height="900" fill="#4f6b58"/>
    <circle cx="600" cy="450" r="370" fill="#f7f3ea"/>
    <circle cx="600" cy="450" r="290" fill="url(#soup)" filter="url(#grain)"/>
    <path d="M430 450c60-90 120 60 180-20s110-40 150 20" fill="none" stroke="#fff6e0" stroke-width="26" stroke-linecap="round"/>
  </svg>`;
  return { name, mimeType: 'image/jpeg', buffer: await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer() };
}

/** A logo on a transparent ground. */
export async function logoFile(name: string): Promise<LocalFile> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="120">
    <rect x="6" y="18" width="84" height="84" rx="18" fill="#0f7a50"/><circle cx="48" cy="60" r="22" fill="#ffd400"/>
    <text x="112" y="82" font-family="sans-serif" font-weight="700" font-size="62" fill="#0f9a64">Blue Shelf</text>
  </svg>`;
  return { name, mimeType: 'image/png', buffer: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** Drops files of the computer on the place with a text. */
export async function dropFiles(page: Page, text: string, files: readonly LocalFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, content: buffer.toString('base64') }));
  // A text, because the types of the tests are those of Node.
  const data = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, content } of ${JSON.stringify(given)}) {
      const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  })()`);
  await page.getByText(text).dispatchEvent('drop', { dataTransfer: data });
}
