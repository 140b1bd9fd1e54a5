import { gzipSync } from 'node:zlib';
import type { Endpoint } from '#shared/api/define-api.ts';
import { sampleOf } from './schema-samples.ts';

export interface BadBody {
  name: string;
  body: string | Buffer;
  headers?: Record<string, string>;
}

const nested = (depth: number, open: string, close: string) =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Built once, because it takes time. */
const bomb = gzipSync(Buffer.alloc(20_000_000));

/** The listed classes of T86-T88, as raw bytes: what no typed client would send. */
export function badBodies({ body, bodyLimit = 65_536 }: Endpoint): BadBody[] {
  if (body === undefined) return [];
  const sample = sampleOf(body);
  const text = JSON.stringify(sample);
  const first = Object.keys(sample)[0] ?? 'a';
  const withMember = (member: string) => `{${member},${text.slice(1)}`;
  const json = { 'content-type': 'application/json' };
  return [
    { name: 'nothing', body: '' },
    { name: 'cut off', body: text.slice(0, -1) },
    { name: 'two documents', body: `${text}${text}` },
    { name: 'a comment', body: `/* */${text}` },
    { name: 'single quotes', body: `{'a':1}` },
    { name: 'NaN', body: withMember('"zz":NaN') },
    { name: 'a list', body: `[${text}]` },
    { name: 'a text', body: '"text"' },
    { name: 'a number', body: '1e999' },
    { name: 'null', body: 'null' },
    { name: 'too large', body: JSON.stringify({ ...sample, zz: 'a'.repeat(bodyLimit) }) },
    { name: 'depth 21', body: withMember(`"zz":${nested(20, '[', ']')}`) },
    { name: 'depth 21 of objects', body: withMember(`"zz":${nested(20, '{"a":', '}')}`) },
    { name: 'depth of the whole limit', body: nested(30_000, '[', ']') },
    { name: 'depth 400,000', body: nested(400_000, '[', ']') },
    { name: 'more than 1,000 keys', body: withMember(manyKeys(1_001)) },
    { name: 'a NUL', body: withMember('"zz":"\\u0000"') },
    { name: 'a raw NUL', body: withMember('"zz":"\u0000"') },
    { name: 'half a surrogate pair', body: withMember('"zz":"\\ud800"') },
    { name: 'a pair the wrong way round', body: withMember('"zz":"\\udc00\\ud800"') },
    { name: 'a NUL in a key', body: withMember('"z\\u0000":1') },
    { name: 'a repeated key', body: withMember(`"${first}":1`) },
    { name: 'a key repeated in escapes', body: withMember(`${escaped(first)}:1`) },
    { name: '__proto__', body: withMember('"__proto__":{"isAdmin":true}') },
    { name: '__proto__ in escapes', body: withMember('"\\u005f_proto__":{"isAdmin":true}') },
    { name: 'constructor inside', body: withMember('"zz":{"constructor":{"prototype":{}}}') },
    { name: 'prototype in a list', body: withMember('"zz":[{"prototype":1}]') },
    {
      name: 'bytes that are no UTF-8',
      body: Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    },
    { name: 'UTF-16', body: Buffer.from(text, 'utf16le') },
    {
      name: 'a form',
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    { name: 'plain text', body: text, headers: { 'content-type': 'text/plain' } },
    { name: 'XML', body: '<a/>', headers: { 'content-type': 'application/xml' } },
    {
      name: 'an upload',
      body: '--x--',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    {
      name: 'a type that only looks like JSON',
      body: text,
      headers: { 'content-type': 'application/json5' },
    },
    { name: 'gzip', body: gzipSync(text), headers: { ...json, 'content-encoding': 'gzip' } },
    {
      name: 'a gzip bomb',
      body: bomb,
      headers: { ...json, 'content-encoding': 'gzip' },
    },
    { name: 'an unknown encoding', body: text, headers: { ...json, 'content-encoding': 'x' } },
  ].map(({ headers = json, ...rest }) => ({ ...rest, headers }));
}

function manyKeys(count: number): string {
  return Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');
}

/** `"a"` as `"\u0061"`: the same key for a parser, another text for a simple check. */
function escaped(key: string): string {
  const codes = [...key].map(
    (char) => `\\u${(char.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
  return `"${codes.join('')}"`;
}
