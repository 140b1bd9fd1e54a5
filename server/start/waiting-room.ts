import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { authApi } from '#shared/auth/auth.contract.ts';

/** A start takes a few seconds. Requests that wait longer get a Retry-After. */
const PATIENCE_MS = 10_000;
/** Each waiting request holds a socket; further ones are refused at once. */
const SEATS = 1_000;

export interface WaitingRoom {
  answer: RequestListener;
  /** The start is over: answers all waiting requests, and later ones at once. */
  open(listener: RequestListener): void;
}

/**
 * Takes requests while the server starts. They wait and are then answered, so that a proxy that has
 * sent one here, which it may not repeat elsewhere, gets its answer. Health checks never wait.
 */
export function createWaitingRoom(patienceMs = PATIENCE_MS): WaitingRoom {
  const waiting = new Map<ServerResponse, () => void>();
  let inside: RequestListener | null = null;

  const wait = (request: IncomingMessage, response: ServerResponse): void => {
    const timer = setTimeout(() => {
      waiting.delete(response);
      answerStarting(request, response);
    }, patienceMs);
    timer.unref();
    waiting.set(response, () => {
      clearTimeout(timer);
      inside?.(request, response);
    });
    response.once('close', () => {
      clearTimeout(timer);
      waiting.delete(response);
    });
  };

  return {
    answer(request, response) {
      if (inside !== null) return inside(request, response);
      const path = request.url?.split('?', 1)[0];
      if (path === '/health/live') return answerLive(response);
      if (path === '/health/ready' || waiting.size >= SEATS)
        return answerStarting(request, response);
      wait(request, response);
    },
    open(listener) {
      inside = listener;
      const all = [...waiting.values()];
      waiting.clear();
      for (const goIn of all) goIn();
    },
  };
}

/** The process is alive: a supervisor that restarts a silent one would never see it ready. */
function answerLive(response: ServerResponse): void {
  response.writeHead(200, { 'cache-control': 'no-store', 'content-type': 'application/json' });
  response.end(JSON.stringify({ status: 'live' }));
}

/**
 * 503 with a short Retry-After. A client that checks its session takes any status but 200 for the end
 * of it, so its connection is closed without an answer.
 */
function answerStarting(request: IncomingMessage, response: ServerResponse): void {
  if (request.url?.split('?', 1)[0] === authApi.validate.path) {
    request.socket.destroy();
    return;
  }
  response.writeHead(503, {
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/plain',
  });
  response.end('Starting\n');
}
