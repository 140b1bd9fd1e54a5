import type { TransportRequest, TransportResponse } from '#shared/api/client.ts';
import { readJson } from '#shared/app/read-json.ts';

type UploadRequest = TransportRequest & { upload: NonNullable<TransportRequest['upload']> };

/**
 * Sends a file with progress, which `fetch` does not report. The body is built as plain bytes,
 * because a form with a file gets lost in the desktop app's own scheme.
 */
export function sendUpload(
  { method, url, upload, signal, onProgress }: UploadRequest,
  headers: Readonly<Record<string, string>>,
): Promise<TransportResponse> {
  const boundary = `unlatch-${crypto.randomUUID()}`;
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open(method, url);
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.setRequestHeader('content-type', `multipart/form-data; boundary=${boundary}`);
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total === 0 ? 0 : loaded / total),
    );
    const abort = (): void => call.abort();
    signal?.addEventListener('abort', abort);
    call.addEventListener('loadend', () => {
      signal?.removeEventListener('abort', abort);
      const { status, statusText, responseText } = call;
      if (signal?.aborted === true) reject(new DOMException('Cancelled', 'AbortError'));
      else if (status === 0) reject(new TypeError('The connection was lost'));
      else resolve({ status, statusText, body: readJson(responseText) });
    });
    call.send(multipartOf(upload, boundary));
  });
}

function multipartOf(
  { field, name, bytes }: UploadRequest['upload'],
  boundary: string,
): Uint8Array<ArrayBuffer> {
  // As browsers encode names in forms.
  const safeName = name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
  const encoder = new TextEncoder();
  const head = encoder.encode(
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${safeName}"\r\n` +
      'Content-Type: application/octet-stream\r\n\r\n',
  );
  const tail = encoder.encode(`\r\n--${boundary}--\r\n`);
  const body = new Uint8Array(head.length + bytes.length + tail.length);
  body.set(head);
  body.set(bytes, head.length);
  body.set(tail, head.length + bytes.length);
  return body;
}
