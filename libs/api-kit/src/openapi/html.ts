/** A complete HTML page, light or dark as the reader has set the system. It loads no external resources, so that it works on a machine without network access. */
export function page(title: string, body: string, language = 'en'): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>:root{color-scheme:light dark;--text:#1c1e21;--paper:#fff;--link:#0b57d0;--block:#f4f5f7;--line:#ddd;--quiet:#5a5e63;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--text:#e4e6eb;--paper:#1a1b1e;--link:#8ab4f8;--block:#25262b;--line:#4a4b50;--quiet:#a6a9ae;--bad:#ff9b91}}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:var(--text);background:var(--paper);overflow-wrap:anywhere}
code,pre{font:14px/1.4 ui-monospace,monospace}
a{color:var(--link)}pre{background:var(--block);padding:.75rem;overflow:auto;max-height:32rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid var(--line);padding:.25rem .75rem .25rem 0;vertical-align:top;text-align:left}</style>
<main>${body}</main></html>`;
}

/** Response headers of a page. The content security policy forbids loading anything and framing the page. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Escapes text for HTML. */
export function escape(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character,
  );
}

/** Renders the Markdown of descriptions as HTML: bold text and code in backticks. */
export function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>');
}

/** Renders formatted JSON. */
export function json(value: unknown): string {
  return `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;
}
