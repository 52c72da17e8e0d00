import { escape } from '../html.js';

/** What a reference page shows. */
export interface ReferencePage {
  readonly title: string;
  /** Path of the OpenAPI document. */
  readonly documentPath: string;
  /** Paths of the scripts: the second one loads the first one. */
  readonly scripts: { readonly viewer: string; readonly start: string };
}

/**
 * The interactive reference of a document [contract 10]. The viewer renders it in the browser; the page itself is the
 * frame, and says where the document is when no script runs.
 */
export function referencePage({ title, documentPath, scripts }: ReferencePage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)}</title><link rel="icon" href="data:,"><link rel="preload" as="script" href="${scripts.viewer}">
<style>body{margin:0;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}#reference>p{padding:2rem;max-width:40rem;margin:auto}</style></head>
<body><div id="reference" data-document="${documentPath}" data-viewer="${scripts.viewer}"><p>The reference is loading.</p>
<noscript><p>The interactive reference runs as a script in the browser. Without scripts, read <a href="${documentPath}">the OpenAPI document</a>,
<a href="/docs/errors">the error codes</a> and <a href="/docs/events">the events</a>.</p></noscript></div>
<script src="${scripts.start}" type="module"></script></body></html>`;
}

/**
 * Response headers of the page. Scripts, and requests of the reader, go to this origin only. The viewer writes inline
 * styles.
 */
export const REFERENCE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};
