import { request } from 'node:http';

/** Compressed bytes of a file; fetch would decompress it first. */
export function gzippedSize(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
      let size = 0;
      response.on('data', (chunk: Buffer) => (size += chunk.length));
      response.on('end', () => resolve(size));
      response.on('error', reject);
    }).end();
  });
}
