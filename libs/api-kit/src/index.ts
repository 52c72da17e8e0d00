export type { DocUrl } from './operations/documented-errors.js';
export { Cookie, isLoopback, SessionCookie } from './callers/cookies.js';
export type { PortalCaller, UserSession } from './callers/portal-caller.js';
export type { FindSession } from './callers/ports.js';
export { RequestReservations } from './callers/request-reservations.js';
export type { Reserve } from './callers/request-reservations.js';
export { declaredRoutes } from './openapi/declared-routes.js';
export { portalDocumentOf, publicDocumentOf } from './openapi/documents.js';
export { escape, page, PAGE_HEADERS } from './openapi/html.js';
export { serveJson } from './openapi/serve-document.js';
export { arrayJson, connectionJson } from './operations/connection-json.js';
export { withoutEmptyLists } from './operations/empty-lists.js';
export {
  boundOfRule,
  count,
  day,
  flag,
  inputAsSent,
  inputIdText,
  inputLines,
  inputList,
  inputMap,
  inputText,
  inputUrl,
  integer,
  listOf,
  Moment,
  optional,
  text,
  timestamp,
} from './operations/fields.js';
export { fileOf, fileTypeNeeded } from './operations/file-body.js';
export {
  databaseIdOf,
  globalIdOf,
  idOf,
  idTypes,
  inputFolderId,
  inputUuidOf,
  LocationId,
  locationIdExample,
  LocationIds,
  LocationIdText,
  uuidOf,
} from './operations/ids.js';
export type { IdType } from './operations/ids.js';
export { inputObject, nestedObject, nullable, oneOf, withAnyOf } from './operations/input-schemas.js';
export { JsonText } from './operations/json-text.js';
export { offsetFields, offsetPageOfRequest, offsetParameters } from './controllers/offset-parameters.js';
export type { KeyCall, PortalCall, PublicCall, QueryOf, SessionCall } from './controllers/operation-call.js';
export { ApiController, Operation } from './controllers/operation.decorator.js';
export { API_PREFIX, isOfPortal, isWrite, methodOf, MOST_BODY_BYTES, typeNameOf } from './operations/operation.js';
export type {
  ExampleNames,
  FileBody,
  OperationDeclaration,
  PathParameter,
  QueryParameter,
  QueryParameters,
} from './operations/operation.js';
export { cursorParameter, cursorParameters, limitParameter, locationInPath } from './operations/parameters.js';
export {
  bodyOf,
  connectionOf,
  ErrorEntries,
  exampleError,
  inlineRecord,
  OffsetPageInfo,
  offsetPageOf,
  publisherConstant,
  recordOf,
  writeFields,
  writePayload,
  writeResult,
} from './operations/payload-schemas.js';
export { PORTAL_PAGE, REQUEST_BOUNDS } from './operations/request-bounds.js';
export { RequestReader } from './controllers/request-reader.js';
export { storedTexts } from './operations/stored-texts.js';
export { timeRangeOf } from './operations/time-range.js';
export { Validator } from './operations/validation.js';
export { ApiModule } from './server/api.module.js';
export { ApiMetrics } from './server/api-metrics.js';
export type { FormRoute } from './server/body-parsers.js';
export { keepConnections } from './server/connections.js';
export { HttpModule } from './server/http.module.js';
export type { Route } from './operations/route-table.js';
export { createApi, fastifyAdapter, listen } from './server/server.js';
export { AUTHENTICATE, DOC_URL, FIND_SESSION, REQUEST_LOG, RESERVE_REQUESTS } from './answers/tokens.js';
export { csrfTokenOf, isCsrfToken } from './callers/csrf-token.js';
export {
  CSRF_EXAMPLE,
  Done,
  emailInput,
  languageInput,
  nameInput,
  newPasswordInput,
  passwordInput,
  RotatedSession,
  TOKEN_EXAMPLE,
  tokenInput,
} from './operations/portal-schemas.js';
export { publisherOfInput } from './operations/publisher-of-input.js';
