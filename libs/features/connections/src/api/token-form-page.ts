import { createHash } from 'node:crypto';
import { escape, page, PAGE_HEADERS } from '@listings/api-kit';
import type { Language } from '@listings/language';
import type { RegisteredPublisher } from '@listings/publisher-registry';
import { formText } from '@listings/publisher-sdk';
import type { CredentialField, FormText } from '@listings/publisher-sdk';
import type { Asker, TokenForm } from '../connecting/token-form.js';
import { connectTexts } from '../texts/connect-texts.js';

/** The path to which the form of a publisher is submitted. It contains no secret. */
export const TOKEN_FORM_PATH = '/connect/form/:publisher';

const STYLE = `<style>form{max-width:32rem}label{display:block;font-weight:600;margin-top:1rem}input,select{box-sizing:border-box;width:100%;padding:.5rem;font:inherit}label.box{font-weight:400}label.box input{width:auto}label span{font-weight:400;color:var(--quiet)}
small{display:block;color:var(--quiet)}button{margin-top:1.5rem;padding:.5rem 1.25rem;font:inherit}[role=alert]{color:var(--bad)}</style>`;

/** The check at the publisher takes seconds: a second click within this time sends nothing. */
const SENDING_MS = 30_000;

/** Sends the form once. Without scripts, the service takes it once all the same. */
const SCRIPT = `const form=document.querySelector('form'),button=form.querySelector('button');let sent=-Infinity;
form.addEventListener('submit',(event)=>{if(performance.now()-sent<${SENDING_MS})return event.preventDefault();sent=performance.now();button.textContent=button.dataset.sending})`;
const SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

/** Says who asks an owner to connect an account of a publisher. */
export function askerSentence(publisher: RegisteredPublisher, { account, person }: Asker, language: Language): string {
  const names = { publisher: publisher.declaration.displayName, account };
  const say = connectTexts(language);
  return person ? say(`asked.${person.kind}`, { ...names, person: person.name }) : say('asked.account', names);
}

/** The page on which an owner enters the token of a publisher. It shows no secret, and works without scripts. */
export function tokenFormPage({ publisher, state, step, title, text, asker, fields, ...form }: TokenForm): string {
  const { entered, problems, fieldProblems, language } = form;
  const say = connectTexts(language);
  const textOf = (from: FormText | undefined) => formText(from ?? '', language);
  const heading = textOf(title) || say('form.heading', { publisher: publisher.declaration.displayName });
  const inputs = fields.map((field, index) =>
    inputOf(field, {
      id: `field-${index}`,
      value: entered[field.key] ?? '',
      problem: fieldProblems[field.key] ?? '',
      language,
    }),
  );
  // The owner has read it before a further form.
  const asked = step === 0 ? `<p>${escape(askerSentence(publisher, asker, language))}</p>` : '';
  const alert = problems.length > 0 ? `<p role="alert">${problems.map(escape).join('<br>')}</p>` : '';
  const isWrong = problems.length > 0 || Object.keys(fieldProblems).length > 0;
  return page(
    isWrong ? say('form.error', { heading }) : heading,
    `${STYLE}<h1>${escape(heading)}</h1>${asked}${textOf(text) ? `<p>${escape(textOf(text))}</p>` : ''}${alert}<form method="post" action="/connect/form/${publisher.names.kebab}">
<input type="hidden" name="state" value="${escape(state)}"><input type="hidden" name="step" value="${step}">
${inputs.join('\n')}
<button type="submit" data-sending="${escape(say('form.sending'))}">${escape(say('form.send'))}</button></form><script>${SCRIPT}</script>`,
    language,
  );
}

/** One field with its label, its help and what is wrong with its value. */
function inputOf(
  field: CredentialField,
  of: { readonly id: string; readonly value: string; readonly problem: string; readonly language: Language },
): string {
  const { id, value, problem, language } = of;
  const { key } = field;
  const [label, help] = [formText(field.label, language), formText(field.help ?? '', language)];
  const problemId = problem ? `${id}-problem` : '';
  const helpId = help ? `${id}-help` : '';
  const described = [problemId, helpId].filter(Boolean).join(' ');
  const notes = `${problem ? `<small id="${problemId}" role="alert">${escape(problem)}</small>` : ''}${help ? `<small id="${helpId}">${escape(help)}</small>` : ''}`;
  const names = `id="${id}" name="fields.${escape(key)}"`;
  const state = `${described ? ` aria-describedby="${described}"` : ''}${problem ? ' aria-invalid="true"' : ''}${id === 'field-0' ? ' autofocus' : ''}`;
  if (field.kind === 'yesNo') {
    const checked = value === 'yes' ? ' checked' : '';
    return `<label class="box"><input ${names} type="checkbox" value="yes"${checked}${state}> ${escape(label)}</label>\n${notes}`;
  }
  const required = field.optional ? '' : ' required';
  const caption = `<label for="${id}">${escape(label)}${field.optional ? ` <span>${escape(connectTexts(language)('form.optional'))}</span>` : ''}</label>`;
  if (field.kind === 'choice') {
    const options = [{ value: '', label: '' }, ...field.choices].map((choice) => {
      const text = formText(choice.label, language);
      const selected = choice.value === value ? ' selected' : '';
      return `<option value="${escape(choice.value)}"${selected}>${escape(text)}</option>`;
    });
    return `${caption}\n<select ${names}${required}${state}>${options.join('')}</select>\n${notes}`;
  }
  const type = field.secret ? 'password' : 'text';
  const shown = field.secret ? '' : ` value="${escape(value)}"`;
  return `${caption}
<input ${names} type="${type}" maxlength="${field.maxLength}"${required} autocomplete="off" autocapitalize="none" spellcheck="false"${state}${shown}>
${notes}`;
}

/** The headers of the form. Browsers apply `form-action` also to the redirect that follows a submission. */
export function tokenFormHeaders({ returnOrigins }: TokenForm): Record<string, string> {
  const policy = `${PAGE_HEADERS['content-security-policy'].replace(
    "form-action 'none'",
    `form-action 'self' ${returnOrigins.join(' ')}`,
  )}; script-src ${SCRIPT_SOURCE}`;
  return { ...PAGE_HEADERS, 'content-security-policy': policy };
}

/** The state, the step and the fields of a submitted form; undefined if the body is not one of ours. */
export function readTokenForm(
  body: unknown,
): { state: string; step: number; fields: Record<string, string> } | undefined {
  if (!(body instanceof URLSearchParams)) return undefined;
  const state = body.get('state');
  if (!state) return undefined;
  const fields = [...body].flatMap(([name, value]) => (name.startsWith('fields.') ? [[name.slice(7), value]] : []));
  const step = /^\d$/.test(body.get('step') ?? '') ? Number(body.get('step')) : 0;
  return { state, step, fields: Object.fromEntries(fields) as Record<string, string> };
}
