import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readFormBody, readJsonBody } from './request-body.ts';

function posted(body: string, type = 'application/x-www-form-urlencoded'): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = type;
  request.push(body);
  request.push(null);
  return request;
}

const limit = 65_536;

describe('a form that is posted', () => {
  it('is read as texts by name', async () => {
    const form = await readFormBody(posted('step=email&email=a%40b.test&empty='));
    expect(form).toEqual({ step: 'email', email: 'a@b.test', empty: '' });
  });

  it.each([
    ['a repeated name', 'step=a&step=b'],
    ['__proto__', '__proto__=1'],
    ['constructor', 'constructor=1'],
    ['prototype in brackets', 'prototype[isAdmin]=1'],
    ['a NUL', 'step=%00'],
    ['a NUL in a name', 'st%00ep=1'],
    ['more than 20 fields', Array.from({ length: 21 }, (_, n) => `f${n}=1`).join('&')],
  ])('is refused with %s (T87, T88)', async (_name, body) => {
    await expect(readFormBody(posted(body))).rejects.toMatchObject({ code: 'malformed_body' });
  });

  it('is refused above 64 kB and in another type (T86)', async () => {
    const fits = `a=${'x'.repeat(limit - 2)}`;
    expect(Object.keys(await readFormBody(posted(fits)))).toEqual(['a']);
    const tooLarge = readFormBody(posted(`${fits}x`));
    await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large' });
    const asJson = readFormBody(posted('{}', 'application/json'));
    await expect(asJson).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message: 'Send the request as a form (application/x-www-form-urlencoded)',
    });
    const asForm = readJsonBody(posted('a=1'));
    await expect(asForm).rejects.toMatchObject({ message: 'Send the request as JSON' });
  });
});
