import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** Limits of an upload: time without a byte, and total time (T90). */
const SILENT_MS = 30_000;
const WHOLE_MS = 10 * 60_000;

const uploading = new WeakSet<Duplex>();

/** True while the body of an upload is read, which may take longer than any other request. */
export function isUploading(socket: Duplex): boolean {
  return uploading.has(socket);
}

/** Gives a request the time of an upload until the returned function is called. */
export function beginUpload(request: IncomingMessage): () => void {
  const { socket } = request;
  uploading.add(socket);
  const giveUp = (): void => void request.destroy();
  const whole = setTimeout(giveUp, WHOLE_MS).unref();
  const silent = setTimeout(giveUp, SILENT_MS).unref();
  const onData = (): void => void silent.refresh();
  request.on('data', onData);
  return () => {
    request.off('data', onData);
    uploading.delete(socket);
    clearTimeout(whole);
    clearTimeout(silent);
  };
}
