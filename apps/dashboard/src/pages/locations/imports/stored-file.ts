import { ListingsError } from '@listings/client';
import type { PublicSchemas } from '../../../api/types.js';

/** A file of the account. */
export type StoredFile = PublicSchemas['File'];

/** What the service answers to an upload. */
export interface UploadAnswer {
  readonly status: number;
  readonly text: string;
}

/** The file of an answer. Throws what the service has refused. */
export function storedFile({ status, text }: UploadAnswer): StoredFile {
  const body = parsed(text);
  const payload = body.data?.uploadFile;
  if (payload?.file) return payload.file;
  const [, code, message] = /^(SY\d{5}): ([^]*)$/.exec(payload?.errors?.[0]?.message ?? '') ?? [];
  if (code !== undefined && message !== undefined)
    throw new ListingsError({ kind: 'RULES', code, message, errors: [{ code, message }], status });
  throw new ListingsError({
    kind: 'REQUEST',
    code: body.error?.code ?? `HTTP_${status}`,
    message: body.error?.message ?? 'The service did not take the file.',
    status,
  });
}

interface UploadBody {
  readonly data?: {
    readonly uploadFile?: {
      readonly file: StoredFile | null;
      readonly errors?: readonly { readonly message: string }[];
    };
  };
  readonly error?: { readonly code?: string; readonly message?: string };
}

function parsed(text: string): UploadBody {
  try {
    return (JSON.parse(text) as UploadBody | null) ?? {};
  } catch {
    return {};
  }
}
