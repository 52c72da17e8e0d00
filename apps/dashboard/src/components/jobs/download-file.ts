/** The address of a file of the account. The browser saves it under its own name. */
export const fileAddress = (fileId: string): string => `/api/v4/files/${fileId}`;

/** Saves a file of the account. */
export function downloadFile(fileId: string): void {
  const link = document.createElement('a');
  link.href = fileAddress(fileId);
  link.download = '';
  link.click();
}
