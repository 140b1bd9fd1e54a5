import { createHash } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';

/** A document of `size` bytes that no compression makes smaller. */
export function aDocument(size: number): Buffer {
  const parts = ['%PDF-1.7\n'];
  for (let at = 0; parts.join('').length < 4_096; at += 1) {
    parts.push(createHash('sha256').update(String(at)).digest('hex'));
  }
  const block = Buffer.from(parts.join(''));
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at += block.length) block.copy(bytes, at);
  bytes.write('\n%%EOF\n', size - 7);
  return bytes;
}

/**
 * A file on the disk that is larger than is allowed, for an input of files; its content is no document.
 * Bytes that a test sends to the browser itself take a second for each megabyte or two.
 */
export async function tooLargeFile(path: string, size: number): Promise<string> {
  await writeFile(path, '%PDF-1.7');
  await truncate(path, size);
  return path;
}
