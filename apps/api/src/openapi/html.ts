/** A complete HTML page. It loads no external resources, so that it works on a machine without network access. */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1c1e21;background:#fff}code,pre{font:14px/1.4 ui-monospace,monospace}
a{color:#0b57d0}pre{background:#f4f5f7;padding:.75rem;overflow:auto;max-height:32rem}
table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ddd;padding:.25rem .75rem .25rem 0;vertical-align:top;text-align:left}</style>
${body}</html>`;
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
