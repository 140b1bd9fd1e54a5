import { crc32 } from 'node:zlib';

// Files of known types for tests; each holds only the bytes its type needs.

/** A document of exactly `size` bytes; the same `seed` gives the same bytes. */
export function aPdf(size = 2_000, seed = 1): Uint8Array {
  const bytes = new Uint8Array(size);
  let state = seed;
  for (let at = 0; at < size; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  bytes.set(Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1'));
  bytes.set(Buffer.from('\n%%EOF\n'), size - 7);
  return bytes;
}

export const aProgram = Buffer.concat([
  Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'),
  Buffer.alloc(600),
]);
export const aPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** A picture to a viewer, a script to a program that trusts the first letters. */
export const aGifAndScript = Buffer.concat([
  Buffer.from('GIF89a/*', 'latin1'),
  Buffer.alloc(40),
  Buffer.from('*/=1;alert(document.domain)//'),
]);
export const aSvg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const aPage = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
export const aMhtml = Buffer.from(
  'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="x"\r\n\r\n--x\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>',
);

/** An archive without compression. */
export function aZip(entries: Record<string, string | Uint8Array>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content as Uint8Array); // a string is read as UTF-8
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(data), 10);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(data.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), data);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    facts.copy(entry, 2, 0, 26);
    entry.writeUInt32LE(offset, 38);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), entry, Buffer.from(name));
    offset += 30 + Buffer.byteLength(name) + data.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(entries).length, 4);
  end.writeUInt16LE(Object.keys(entries).length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

const OOXML = 'application/vnd.openxmlformats-officedocument';
export const aDocx = aZip({
  '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${OOXML}.wordprocessingml.document.main+xml"/></Types>`,
  'word/document.xml': '<w:document/>',
});
