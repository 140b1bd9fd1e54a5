/** Placeholder for the host the server answers for. */
const HOST = 'Host: {host}';
const HIDDEN = `GET /hidden HTTP/1.1\r\n${HOST}\r\nX: `;
const LAST_CHUNK = `0\r\n\r\n${HIDDEN}`;
const CHUNKED = 'Transfer-Encoding: chunked';

const post = (lines: readonly string[], body = '', version = 'HTTP/1.1') =>
  [
    `POST /api/auth/validate ${version}`,
    HOST,
    'Content-Type: application/json',
    ...lines,
    '',
    body,
  ].join('\r\n');
const get = (lines: string) => `GET / HTTP/1.1\r\n${lines}\r\n\r\n`;
/** A length beside a second statement of where the body ends. */
const besideLength = (line: string) => post(['Content-Length: 6', line], LAST_CHUNK);
const chunks = (body: string) => post([CHUNKED], body);

/**
 * Bytes two servers may cut into different requests, or see different hosts in (T92). Each is one
 * character a byte; `{host}` is the host asked for.
 */
export const smugglingForms: readonly [string, string][] = [
  ['a length and chunks', besideLength(CHUNKED)],
  ['chunks and a length', post([CHUNKED, 'Content-Length: 4'], `5c\r\n${HIDDEN}\r\n0\r\n\r\n`)],
  ['chunks and no length', post([CHUNKED, 'Content-Length: 0'], LAST_CHUNK)],
  ['a space before the colon', besideLength('Transfer-Encoding : chunked')],
  ['a tab before the colon', besideLength('Transfer-Encoding\t: chunked')],
  ['a tab before the coding', besideLength('Transfer-Encoding:\tchunked')],
  ['a vertical tab before the coding', besideLength('Transfer-Encoding: \x0bchunked')],
  ['a NUL behind the coding', besideLength('Transfer-Encoding: chunked\0')],
  ['a NUL in its name', besideLength('Transfer-Encoding\0: chunked')],
  ['a look-alike of its name', besideLength('Tran\xc5\xbffer-Encoding: chunked')],
  ['capitals', besideLength('TRANSFER-ENCODING: CHUNKED')],
  ['quotes', besideLength('Transfer-Encoding: "chunked"')],
  ['a comma behind', besideLength('Transfer-Encoding: chunked,')],
  ['a comma before', besideLength('Transfer-Encoding: ,chunked')],
  ['another coding', besideLength('Transfer-Encoding: xchunked')],
  ['identity behind', besideLength('Transfer-Encoding: chunked, identity')],
  ['identity before', besideLength('Transfer-Encoding: identity, chunked')],
  ['identity', besideLength('Transfer-Encoding: identity')],
  ['gzip before', besideLength('Transfer-Encoding: gzip, chunked')],
  ['a folded coding', besideLength('Transfer-Encoding:\r\n chunked')],
  ['a coding in a folded line', besideLength('X: y\r\n Transfer-Encoding: chunked')],
  ['a coding behind a bare CR', besideLength('X: y\rTransfer-Encoding: chunked')],
  ['a coding behind a bare LF', besideLength('X: y\nTransfer-Encoding: chunked')],
  ['two codings and a length', post([CHUNKED, CHUNKED, 'Content-Length: 6'], LAST_CHUNK)],
  ['identity alone', post(['Transfer-Encoding: identity'], LAST_CHUNK)],
  ['an unknown coding alone', post(['Transfer-Encoding: x'], LAST_CHUNK)],
  ['gzip before, alone', post(['Transfer-Encoding: gzip, chunked'], LAST_CHUNK)],
  ['chunked twice', post(['Transfer-Encoding: chunked, chunked'], LAST_CHUNK)],
  ['chunked in two lines', post([CHUNKED, CHUNKED], LAST_CHUNK)],
  ['an unknown coding behind', post([CHUNKED, 'Transfer-Encoding: x'], LAST_CHUNK)],
  ['an unknown coding before', post(['Transfer-Encoding: x', CHUNKED], LAST_CHUNK)],
  ['chunks in HTTP/1.0', post([CHUNKED], LAST_CHUNK, 'HTTP/1.0')],
  [
    'chunks in an upgrade',
    post(['Upgrade: h2c', 'Connection: Upgrade', 'Content-Length: 6', CHUNKED]),
  ],

  ['two lengths', post(['Content-Length: 6', 'Content-Length: 5'], '{"a":1}')],
  ['one length twice', post(['Content-Length: 2', 'Content-Length: 2'], '{}')],
  ['a list of one length', post(['Content-Length: 2, 2'], '{}')],
  ['a list of lengths', post(['Content-Length: 2, 5'], '{}')],
  ['a length with a plus', post(['Content-Length: +2'], '{}')],
  ['a negative length', post(['Content-Length: -1'], '{}')],
  ['a hexadecimal length', post(['Content-Length: 0x2'], '{}')],
  ['a length with a point', post(['Content-Length: 2.0'], '{}')],
  ['a length in two parts', post(['Content-Length: 1 0'], '{}        ')],
  ['a length before a space', post(['Content-Length : 2'], '{}')],
  ['an empty length', post(['Content-Length:'])],
  ['a length beyond all numbers', post(['Content-Length: 18446744073709551618'], '{}')],
  ['a folded length', post(['Content-Length:\r\n 2'], '{}')],
  ['a length with a NUL', post(['Content-Length: 2\0'], '{}')],

  ['bare LFs', post(['Content-Length: 0']).replaceAll('\r\n', '\n')],
  ['a bare LF behind the first line', post(['Content-Length: 0']).replace('\r\n', '\n')],
  ['a bare LF between headers', get(`${HOST}\nX: y`)],
  ['a bare LF at the end', `GET / HTTP/1.1\r\n${HOST}\r\n\n`],
  ['a bare CR between headers', get(`${HOST}\rX: y`)],
  ['a line folded with a space', get(`${HOST}\r\nX: a\r\n b`)],
  ['a line folded with a tab', get(`${HOST}\r\nX: a\r\n\tb`)],
  ['a folded first line', get(` X: a\r\n${HOST}`)],
  ['a header without a name', get(`${HOST}\r\n: x`)],
  ['a header without a colon', get(`${HOST}\r\nTransfer-Encoding`)],

  ['a chunk with a bare LF in it', chunks('2;a=b\n{}\r\n0\r\n\r\n')],
  ['a chunk with a bare CR in it', chunks('2;a\rb\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of a negative size', chunks('-2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of a size with 0x', chunks('0x2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk beyond all numbers', chunks('fffffffffffffffff\r\n{}\r\n0\r\n\r\n')],
  ['a chunk of a size behind a space', chunks(' 2\r\n{}\r\n0\r\n\r\n')],
  ['a chunk without a size', chunks('\r\n{}\r\n0\r\n\r\n')],
  ['a chunk longer than it says', chunks('2\r\n{}abc\r\n0\r\n\r\n')],
  ['a chunk ended by a bare LF', chunks('2\r\n{}\n0\r\n\r\n')],
  ['a size ended by a bare LF', chunks('2\n{}\r\n0\r\n\r\n')],
  ['a size ended by a bare CR', chunks('2\r{}\r\n0\r\n\r\n')],
  ['a chunk with 100 kB said about it', chunks(`2;${'a'.repeat(100_000)}\r\n{}\r\n0\r\n\r\n`)],

  ['two hosts', get(`${HOST}\r\nhost: evil.example`)],
  ['one host twice', get(`${HOST}\r\n${HOST}`)],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a host before a space', get('Host : {host}')],
  ['HTTP/0.9', `GET /\r\n${HOST}\r\n\r\n`],
  ['HTTP/2.0', post(['Content-Length: 2'], '{}', 'HTTP/2.0')],
  ['HTTP/9.9', post(['Content-Length: 2'], '{}', 'HTTP/9.9')],
  ['the first bytes of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['an address with a space', `GET /a b HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['an unknown method', `SMUG / HTTP/1.1\r\n${HOST}\r\n\r\n`],
  ['no HTTP at all', '\x16\x03\x01\x02\x00hello\r\n\r\n'],
];
