/** Reads CORS_ORIGINS: origins as browsers send them, separated by commas. */
export function readOrigins(text: string): readonly string[] {
  const origins = text.split(',').map((entry) => entry.trim());
  for (const origin of origins) {
    if (origin === '*') {
      throw new Error('must name each origin: "*" would let every web page use any key that it obtains');
    }
    if (!/^https?:\/\/[^*]+$/.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw new Error(
        `must be origins such as https://app.example, without path or trailing slash, separated by commas; "${origin}" is not an origin`,
      );
    }
  }
  return [...new Set(origins)];
}
