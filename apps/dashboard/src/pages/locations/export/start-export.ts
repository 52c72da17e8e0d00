import { api } from '../../../api/client.js';
import type { PublicSchemas } from '../../../api/types.js';

/** What is exported of locations, and in which form. */
export type ExportInput = Omit<PublicSchemas['StartExportInput'], 'clientMutationId'>;

/** Starts an export of locations, of an empty table, or of the refused rows of an import. */
export const startExport = (input: ExportInput) => api.post('/api/v4/exports', { body: { input } });
