/** The path to which files are uploaded. */
export const FILES_PATH = '/api/v4/files';

/** The path of a file. */
export const FILE_PATH = '/api/v4/files/{fileId}';

/** Whether a request uploads or downloads a file, which may last longer than another one. */
export function isOfFile(url: string): boolean {
  const { pathname } = new URL(url);
  return pathname.endsWith(FILES_PATH) || pathname.includes(`${FILES_PATH}/`);
}

/** The name of a downloaded file. */
export function nameOfFile(response: Response): string {
  const [, name] = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return name === undefined ? 'file' : decodeURIComponent(name);
}
