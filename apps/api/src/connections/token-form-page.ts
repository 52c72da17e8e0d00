import { createHash } from 'node:crypto';
import type { TokenForm } from '@listings/feature-connections';
import { escape, page, PAGE_HEADERS } from '../openapi/html.js';

/** The path to which the form of a publisher is submitted. It contains no secret. */
export const TOKEN_FORM_PATH = '/connect/form/:publisher';

const STYLE = `<style>form{max-width:32rem}label{display:block;font-weight:600;margin-top:1rem}input{box-sizing:border-box;width:100%;padding:.5rem;font:inherit}
small{display:block;color:var(--quiet)}button{margin-top:1.5rem;padding:.5rem 1.25rem;font:inherit}[role=alert]{color:var(--bad)}</style>`;

/** The check at the publisher takes seconds: a second click within this time sends nothing. */
const SENDING_MS = 30_000;

/** Sends the form once. Without scripts, the service takes it once all the same. */
const SCRIPT = `const form=document.querySelector('form'),button=form.querySelector('button');let sent=-Infinity;
form.addEventListener('submit',(event)=>{if(performance.now()-sent<${SENDING_MS})return event.preventDefault();sent=performance.now();button.textContent='Connecting…'})`;
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** The page on which an owner enters the token of a publisher. It shows no secret, and works without scripts. */
export function tokenFormPage({ publisher, state, fields, entered, problems }: TokenForm): string {
  const { displayName } = publisher.declaration;
  const heading = `Connect ${displayName}`;
  const inputs = fields.map(({ key, label, secret, maxLength, help }, index) => {
    const id = `field-${index}`;
    const hint = help ? ` aria-describedby="${id}-help"` : '';
    const value = secret ? '' : ` value="${escape(entered[key] ?? '')}"`;
    return `<label for="${id}">${escape(label)}</label>
<input id="${id}" name="fields.${escape(key)}" type="${secret ? 'password' : 'text'}" maxlength="${maxLength}" required autocomplete="off" autocapitalize="none" spellcheck="false"${index === 0 ? ' autofocus' : ''}${hint}${value}>
${help ? `<small id="${id}-help">${escape(help)}</small>` : ''}`;
  });
  const alert = problems.length > 0 ? `<p role="alert">${problems.map(escape).join('<br>')}</p>` : '';
  return page(
    problems.length > 0 ? `Error: ${heading}` : heading,
    `${STYLE}<h1>${escape(heading)}</h1>${alert}<form method="post" action="/connect/form/${publisher.names.kebab}">
<input type="hidden" name="state" value="${escape(state)}">
${inputs.join('\n')}
<button type="submit">Connect</button></form><script>${SCRIPT}</script>`,
  );
}

/** The headers of the form. Browsers apply `form-action` also to the redirect that follows a submission. */
export function tokenFormHeaders({ returnOrigins }: TokenForm): Record<string, string> {
  const policy = `${PAGE_HEADERS['content-security-policy'].replace(
    "form-action 'none'",
    `form-action 'self' ${returnOrigins.join(' ')}`,
  )}; script-src ${SCRIPT_SOURCE}`;
  return { ...PAGE_HEADERS, 'content-security-policy': policy };
}

/** The state and the fields of a submitted form; undefined if the body is not one of ours. */
export function readTokenForm(body: unknown): { state: string; fields: Record<string, string> } | undefined {
  if (!(body instanceof URLSearchParams)) return undefined;
  const state = body.get('state');
  if (!state) return undefined;
  const fields = [...body].flatMap(([name, value]) => (name.startsWith('fields.') ? [[name.slice(7), value]] : []));
  return { state, fields: Object.fromEntries(fields) as Record<string, string> };
}
