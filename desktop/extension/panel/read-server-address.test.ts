import { describe, expect, it } from 'vitest';
import { permissionFor, readServerAddress, splitPasted } from './read-server-address.ts';

describe('the address of a server', () => {
  it.for([
    ['unlatch.example', 'https://unlatch.example'],
    [' https://unlatch.example/settings/readers ', 'https://unlatch.example'],
    ['https://unlatch.example:8443', 'https://unlatch.example:8443'],
    ['localhost:4900', 'http://localhost:4900'],
    ['http://127.0.0.1:4900/x', 'http://127.0.0.1:4900'],
  ])('is read from %s', ([typed = '', origin]) => {
    expect(readServerAddress(typed)).toEqual({ ok: true, origin });
  });

  it.for(['', 'http://unlatch.example', 'ftp://unlatch.example', 'javascript:alert(1)', 'a b'])(
    'is refused with a reason: "%s"',
    (typed) => {
      expect(readServerAddress(typed)).toMatchObject({ ok: false, problem: expect.any(String) });
    },
  );

  it('becomes a permission without its port, which Firefox’s patterns do not have', () => {
    expect(permissionFor('http://localhost:4900')).toBe('http://localhost/*');
  });

  it('is separated from the code when both are pasted', () => {
    expect(splitPasted(' https://unlatch.example ABCD-EF12\n')).toEqual({
      server: 'https://unlatch.example',
      code: 'ABCD-EF12',
    });
    expect(splitPasted('ABCD-EF12')).toBeNull();
  });
});
