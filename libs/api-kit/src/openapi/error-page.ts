import { catalogue, explanations, portalCatalogue } from '@listings/errors';
import type { Explanation } from '@listings/errors';
import type { PublisherRegistry } from '@listings/publisher-registry';
import type { ImportFailureCause } from '@listings/publisher-sdk';
import type { openApiDocument } from './document.js';
import { escape, inline, page } from './html.js';

/** The content of an error page. */
interface CodePage extends Explanation {
  readonly message: string;
  /** Where the code appears: HTTP status and place in the body. */
  readonly whereItAppears: string;
}

/** Codes of error bodies without an SY code [7.5]. */
const plainCodes: Readonly<Record<string, CodePage>> = {
  RATE_LIMITED: {
    message: 'The account has exceeded its rate limit, or an address has sent too many unknown API keys.',
    meaning:
      'The account has sent too many requests in one window; `limiting_window` names the window. The limit applies to the account, across all its keys and clients. Requests with unknown API keys are limited per minute and client address; requests with valid keys from that address still succeed.',
    remedy:
      'Wait for `retry_after_seconds`, or for the time in the `Retry-After` header. Then send requests at a lower rate, with exponential backoff when the error recurs. The `X-RateLimit` headers of each response say how many requests are left.',
    whereItAppears: 'Every operation can return it, with HTTP status 429, in `error.code`.',
  },
};

/** Explanations of import failures by cause; each plug-in assigns its own codes to the causes. */
const importCauses: Readonly<Record<ImportFailureCause, Explanation>> = {
  NO_DATA: {
    meaning: 'The publisher knows the listing but returned no data for it.',
    remedy: 'Check the listing at the publisher, complete its data, and retry.',
  },
  RATE_LIMITED: {
    meaning: 'This account or this installation has sent too many requests to the publisher.',
    remedy: 'Retry after some minutes.',
  },
  FETCH_FAILED: {
    meaning: 'The service could not reach the publisher, or the publisher denied access to the listing.',
    remedy: 'Check that the connected account still has access to the listing, and retry later.',
  },
  COUNTRY_UNKNOWN: {
    meaning: 'The listing does not contain a country.',
    remedy: 'Complete the address at the publisher and retry. Alternatively, create the location and link the listing.',
  },
  BUILD_FAILED: {
    meaning: 'The service could not build a location from the data of the publisher.',
    remedy: 'Complete the listing at the publisher and retry. Alternatively, create the location and link the listing.',
  },
  CATEGORY_UNMAPPED: {
    meaning: 'No sub-category of this service corresponds to the category of the listing.',
    remedy: 'Create the location with a sub-category of your choice and link the listing.',
  },
  PUBLISHER_RECORD_MISSING: {
    meaning: 'The record that the publisher keeps for the listing no longer exists.',
    remedy: 'Check that the listing still exists at the publisher.',
  },
};

const IN_ERRORS = 'Operations return it with HTTP status 200, in `errors` of the payload.';

/** The page of one error code [contract 8]: what it means, what to do, and which operations return it. */
export function errorPage(
  code: string,
  { publishers, document }: { publishers: PublisherRegistry; document: ReturnType<typeof openApiDocument> },
): { known: boolean; html: string } {
  const found = ofCatalogue(code) ?? ofPublishers(code, publishers) ?? plainCodes[code] ?? ofPortal(code);
  if (found === undefined) {
    const text = '<h1>Unknown code</h1><p>This service has no error with that code.</p>';
    return { known: false, html: page('Unknown code', `${text}${ALL_CODES}`) };
  }
  const { message, meaning, remedy, whereItAppears } = found;
  return {
    known: true,
    html: page(
      code,
      `<h1>${escape(code)}</h1><p><b>${escape(message)}</b></p>
       <h2>What it means</h2><p>${inline(meaning)}</p>
       <h2>What to do</h2><p>${inline(remedy)}</p>
       <h2>Where it appears</h2><p>${inline(whereItAppears)}</p>${operationsWith(code, document)}${ALL_CODES}`,
    ),
  };
}

const ALL_CODES = '<p><a href="/docs/errors">All error codes</a></p>';

/** The list of all error codes of the installation, each with its message and a link to its page. */
export function errorsPage({ all }: PublisherRegistry): string {
  const ofPlugIns = all.flatMap(({ declaration }) => [
    ...Object.values(declaration.importErrors),
    ...(declaration.replyErrors ?? []),
    ...(declaration.postErrors ?? []),
  ]);
  const messages = new Map<string, string>([
    ...Object.entries(catalogue).map(([code, { message }]): [string, string] => [code, message]),
    ...ofPlugIns.map(({ code, message }): [string, string] => [code, message]),
    ...Object.entries(portalCatalogue).map(([code, { message }]): [string, string] => [code, message]),
    ...Object.entries(plainCodes).map(([code, { message }]): [string, string] => [code, message]),
  ]);
  const rows = [...messages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([code, message]) =>
        `<tr><td><a href="/docs/errors/${code}"><code>${code}</code></a></td><td>${escape(message)}</td></tr>`,
    );
  return page('Error codes', `<h1>Error codes</h1><p>${REFERENCE_LINK}</p><table>${rows.join('')}</table>`);
}

const REFERENCE_LINK = 'The <a href="/docs">reference</a> names the codes of each operation.';

function ofCatalogue(code: string): CodePage | undefined {
  if (!(code in catalogue)) return undefined;
  const known = code as keyof typeof catalogue;
  const entry = catalogue[known];
  const whereItAppears =
    entry.appears === 'request'
      ? `The service returns it with HTTP status ${entry.status} unless the operation says otherwise, in the top-level \`errors\` of the body.${code.startsWith('SY90') ? ' Every operation can return it.' : ''}`
      : IN_ERRORS;
  return { message: entry.message, whereItAppears, ...explanations[known] };
}

function ofPortal(code: string): CodePage | undefined {
  if (!(code in portalCatalogue)) return undefined;
  const { status, ...explained } = portalCatalogue[code as keyof typeof portalCatalogue];
  const whereItAppears = `Operations of the portal return it with HTTP status ${status}, in \`error.code\`.${
    code === 'AUTH_INSUFFICIENT_SCOPE'
      ? ' Every operation that requires the WRITE scope returns it to a read key, beside SY90003.'
      : ''
  }`;
  return { ...explained, whereItAppears };
}

function ofPublishers(code: string, { all }: PublisherRegistry): CodePage | undefined {
  for (const { declaration } of all) {
    for (const [cause, error] of Object.entries(declaration.importErrors)) {
      if (error.code !== code) continue;
      return { message: error.message, whereItAppears: IN_ERRORS, ...importCauses[cause as ImportFailureCause] };
    }
    const ofReplies = declaration.replyErrors?.find((error) => error.code === code);
    if (ofReplies) {
      return {
        message: ofReplies.message,
        meaning: `${declaration.displayName} does not accept the reply in this form. The service did not send it.`,
        remedy: 'Change the reply.',
        whereItAppears: IN_ERRORS,
      };
    }
    const rule = declaration.postErrors?.find((error) => error.code === code);
    if (rule) {
      return {
        message: rule.message,
        meaning: `${declaration.displayName} does not accept the post in this form. The service created no post at any site.`,
        remedy: 'Change the post for this site, or leave the site out of postSites.',
        whereItAppears: IN_ERRORS,
      };
    }
  }
  return undefined;
}

/** Links to the operations that declare the code. */
function operationsWith(code: string, { paths }: ReturnType<typeof openApiDocument>): string {
  const ids = Object.values(paths)
    .flatMap((methods) => Object.values(methods) as { operationId: string; 'x-error-codes': { code: string }[] }[])
    .filter((operation) => operation['x-error-codes'].some((each) => each.code === code))
    .map(({ operationId }) => `<li><a href="/docs#${operationId}">${operationId}</a></li>`);
  return ids.length === 0 ? '' : `<ul>${ids.join('')}</ul>`;
}
