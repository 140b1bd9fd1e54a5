import { describe, expect, it } from 'vitest';
import { readServerAddress } from './server-address.ts';

describe('the address of a server', () => {
  it.each([
    ['https://leads.example.com', 'https://leads.example.com'],
    ['  leads.example.com/dashboard?x=1#y ', 'https://leads.example.com'],
    ['leads.example.com:8443', 'https://leads.example.com:8443'],
    ['HTTPS://Leads.Example.com/', 'https://leads.example.com'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/x', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['[::1]:3000', 'http://[::1]:3000'],
  ])('%s is read as %s', (text, origin) => {
    expect(readServerAddress(text)).toEqual({ ok: true, origin });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['http://leads.example.com', 'not_https'],
    ['http://192.168.1.5', 'not_https'],
    ['http://localhost.evil.test', 'not_https'],
    ['http://127.0.0.1.evil.test', 'not_https'],
    ['https://user:pw@leads.example.com', 'credentials'],
    ['https://leads.example.com@evil.test', 'credentials'],
    ['ftp://leads.example.com', 'malformed'],
    ['javascript:alert(1)', 'malformed'],
    ['javascript://leads.example.com/%0aalert(1)', 'malformed'],
    ['file:///etc/passwd', 'malformed'],
    ['https://', 'malformed'],
    ['https://a b', 'malformed'],
    ['https:\\\\evil.test', 'malformed'],
    [`https://${'a'.repeat(10_000)}.test`, 'malformed'],
  ])('%s is refused as %s', (text, problem) => {
    expect(readServerAddress(text)).toEqual({ ok: false, problem });
  });
});
