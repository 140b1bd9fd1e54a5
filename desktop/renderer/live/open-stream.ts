import type { OpenedStream } from '#shared/desktop/live-connection.ts';

/**
 * Asks for a stream of events. The browser's own EventSource cannot send a token, so it is read from
 * the body of a call like all others.
 */
export async function openStream(
  url: string,
  token: string,
  lastEventId: string | undefined,
  cut: (end: () => void) => void,
): Promise<OpenedStream> {
  const abort = new AbortController();
  cut(() => abort.abort());
  const response = await fetch(url, {
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${token}`,
      ...(url.startsWith('/api/admin/') ? { 'x-admin-token': token } : {}),
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    cache: 'no-store',
    signal: abort.signal,
  });
  return { status: response.status, texts: textsOf(response) };
}

async function* textsOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    reader.releaseLock();
  }
}
