import { Parser } from 'htmlparser2';
import type { StoredObject } from './file-storage.ts';

export interface Listing {
  objects: StoredObject[];
  nextToken: string | null;
}

/** One page of a ListObjectsV2 answer. */
export function readListing(xml: string): Listing {
  const objects: StoredObject[] = [];
  const path: string[] = [];
  let fields: Record<string, string> = {};
  let nextToken = '';
  const parser = new Parser(
    {
      onopentagname(name) {
        path.push(name);
        if (name === 'Contents') fields = {};
      },
      ontext(text) {
        const name = path.at(-1) ?? '';
        if (name === 'NextContinuationToken') nextToken += text;
        if (path.at(-2) === 'Contents') fields[name] = (fields[name] ?? '') + text;
      },
      onclosetag(name) {
        path.pop();
        const { Key: key, LastModified: modified = '' } = fields;
        if (name === 'Contents' && key !== undefined) {
          objects.push({ key, modifiedAt: new Date(modified) });
        }
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return { objects, nextToken: nextToken === '' ? null : nextToken };
}
