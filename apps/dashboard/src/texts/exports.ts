/** Texts of exports, which all pages share. */
export const exportTexts = {
  export: 'Export',
  table: 'Export table',
  results: 'Export results',
  formats: { XLSX: 'Excel (XLSX)', CSV: 'CSV' },
  choice: (name: string, format: string) => `${name}, ${format}`,
  started: 'The export has started. The file downloads when it is ready.',
  insights: { totals: 'Totals of each location', days: 'Each day of each location' },
};
