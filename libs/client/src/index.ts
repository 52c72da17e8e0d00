export { createClient } from './client.js';
export type { Client, ClientOptions, StoredFile, UploadOptions } from './client.js';
export { waitForJob } from './jobs.js';
export type { Job, WaitForJobOptions } from './jobs.js';
export { ListingsError } from './errors.js';
export type { ErrorKind, ReportedError } from './errors.js';
export type { RetryOptions } from './retries.js';
export type { SessionOptions } from './session.js';
export type { ApiPaths, CallOptions, GetPath, Method, PagedPath, PathWith, Payload, RecordOf } from './calls.js';
export type { components as PublicComponents } from './generated/public-api.js';
export type { components as PortalComponents } from './generated/portal-api.js';
export { verifyWebhook, WebhookError } from './webhooks.js';
export type {
  WebhookDelivery,
  WebhookEvent,
  WebhookEventName,
  WebhookEventOf,
  WebhookRefusal,
  WebhookRequest,
} from './webhooks.js';
