import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Logger } from '#server/platform/config/logger.ts';
import type { Series } from '#server/platform/measures/measures.ts';
import { logRequest } from '../middleware/request-log.ts';
import { flatHeaders } from './flat-headers.ts';
import type { FastPath } from './front-door.ts';
import { type KeptPage, type Representation, representationOf } from './kept-page.ts';

export interface KeptPagePathDependencies {
  hosts: ReadonlySet<string>;
  /** The policy of every page found here, unless a page has its own. */
  headers: Readonly<Record<string, string>>;
  /** The page of a request without individual content; all others use the general route. */
  find(request: IncomingMessage): KeptPage | undefined;
  /** Where the time of an answer is counted. */
  seriesOf(request: IncomingMessage): Series;
  /** Gives each answer an id and a line in the log; without one it has neither (decision 4). */
  logger?: Logger;
}

/** `GET` of a cached page: the same bytes for every visitor, sent before the general middleware. */
export function createKeptPagePath(dependencies: KeptPagePathDependencies): FastPath {
  const { hosts, headers, find, seriesOf, logger } = dependencies;
  const usual = headerListsOf(headers);
  return (request, response) => {
    if (request.method !== 'GET') return false;
    const start = performance.now();
    const { host } = request.headers;
    if (host === undefined || !hosts.has(host)) return false;
    const page = find(request);
    if (page === undefined) return false;
    const policy = page.contentSecurityPolicy;
    const lists =
      policy === null ? usual : headerListsOf({ ...headers, 'Content-Security-Policy': policy });
    const form = formFor(request, page);
    const sent = form === null ? [...lists.empty] : [...lists.whole];
    sent.push('ETag', page.etag);
    const status = form === null ? 304 : 200;
    if (logger !== undefined) {
      const requestId = randomUUID();
      sent.push('X-Request-Id', requestId);
      const path = request.url ?? '';
      logRequest(logger, { requestId, method: 'GET', path, status, start });
    }
    if (form !== null) {
      sent.push('Content-Length', String(form.body.length));
      if (form.encoding !== null) sent.push('Content-Encoding', form.encoding);
    }
    response.writeHead(status, sent);
    response.end(form?.body);
    seriesOf(request).add(performance.now() - start);
    return true;
  };
}

interface HeaderLists {
  whole: readonly string[];
  /** Headers that describe a body, left out of an answer without one. */
  empty: readonly string[];
}

function headerListsOf(headers: Readonly<Record<string, string>>): HeaderLists {
  const { 'Content-Type': _type, ...others } = headers;
  return { whole: flatHeaders(headers), empty: flatHeaders(others) };
}

/** The encoding of the page for this client; null when the client has the same bytes already. */
export function formFor(request: IncomingMessage, page: KeptPage): Representation | null {
  if (request.headers['if-none-match']?.includes(page.etag) === true) return null;
  const accepted = request.headers['accept-encoding'];
  return representationOf(page, Array.isArray(accepted) ? accepted.join(',') : accepted);
}
