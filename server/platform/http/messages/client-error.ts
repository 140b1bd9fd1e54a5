import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '#server/platform/errors.ts';
import { errorResponse } from './error-response.ts';
import { securityHeaderSet } from '../middleware/security-headers.ts';
import { isUploading } from './upload-sockets.ts';

/**
 * Answers bytes that are no HTTP request (smuggling forms, broken or oversized headers, a request
 * that never ends) in the documented shape, then closes the connection (T90-T92).
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  // Uploads have their own time limit.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return;
  // Browsers open connections ahead. An answer on one that asked nothing would be read as that of the
  // request which comes in the same moment; a connection that only ends lets them ask again.
  const isUnused =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket instanceof Socket && socket.bytesRead === 0;
  if (error.code === 'ECONNRESET' || !socket.writable || isUnused) {
    socket.destroy();
    return;
  }
  const { status, fields, text } = refusal(
    error.code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request',
  );
  const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${text}`);
  closeSoon(socket);
}

/** For `CONNECT`: its handler gets a socket without an error listener. */
export function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy());
  answerClientError(new Error('no way through here'), socket);
}

/** Time to read the answer. A client that keeps its side open would keep the socket (T90). */
const CLOSE_AFTER_MS = 2_000;

function closeSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), CLOSE_AFTER_MS);
  socket.once('close', () => clearTimeout(timer));
}

/** The same for a request that the parser accepts and we refuse (T92). The rest is not read. */
export function refuseRequest(response: ServerResponse): void {
  const { status, fields, text } = refusal('malformed_request');
  response.writeHead(status, fields).end(text);
}

function refusal(code: 'headers_too_large' | 'malformed_request') {
  const { status, headers, body } = errorResponse(new AppError(code), randomUUID());
  const text = JSON.stringify(body);
  const fields = {
    ...securityHeaderSet('http:'),
    ...headers,
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  return { status, fields, text };
}
