import { redirect } from '../http/answer.js';
import type { Answer } from '../http/answer.js';

/** The page on which a person selects the owner to sign in as, or refuses [publishers 3.3]. */
export function ownerPage(page: {
  publisher: string;
  owners: readonly string[];
  scopes: readonly string[];
  query: URLSearchParams;
}): string {
  const choices = page.owners.map((owner) => `<li>${link(page.query, { sandbox_user: owner }, owner)}</li>`);
  const scopes = page.scopes.map((scope) => `<li><code>${escape(scope)}</code></li>`);
  return document(
    `Sign in to ${page.publisher}`,
    `<p>Select the owner who grants the application these permissions:</p><ul>${scopes.join('')}</ul>
<ul class="choices">${choices.join('')}</ul>
<p>${link(page.query, { sandbox_decision: 'deny' }, 'Refuse')}</p>`,
  );
}

/** The page for errors after which no redirect is possible [publishers 3.3]. */
export function refusalPage(code: string, text: string): string {
  return document('Sign-in refused', `<p><code>${escape(code)}</code></p><p>${escape(text)}</p>`);
}

/** The way back to the application, with the state that it gave [publishers 3.3]. */
export function back(redirectUri: string, query: URLSearchParams, parameters: Record<string, string>): Answer {
  const target = new URL(redirectUri);
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  const state = query.get('state');
  if (state !== null) target.searchParams.set('state', state);
  return redirect(target.toString());
}

function link(query: URLSearchParams, more: Record<string, string>, label: string): string {
  const target = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) target.set(name, value);
  return `<a href="?${escape(target.toString())}">${escape(label)}</a>`;
}

function document(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title>
<style>body{font:16px system-ui;max-width:32rem;margin:4rem auto;padding:0 1rem}.choices a{font-size:1.2rem}</style>
</head><body><h1>${escape(title)}</h1>${body}</body></html>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
