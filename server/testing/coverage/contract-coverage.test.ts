import { describe, expect, it } from 'vitest';
import { recordCoverage } from './contract-coverage.ts';

const answerOf = (path: string, code: string) => () => recordCoverage('GET', path, 404, { code });

describe('the record of calls', () => {
  it('fails the test that met an error its endpoint does not declare', () => {
    expect(answerOf('/api/magnets/abc/public', 'email_already_registered')).toThrow(
      'GET /api/magnets/:magnetId/public answered email_already_registered, which it does not declare',
    );
  });

  it('lets the declared errors pass, those of any endpoint, and answers of no endpoint', () => {
    expect(answerOf('/api/magnets/abc/public', 'magnet_not_found')).not.toThrow();
    expect(answerOf('/api/magnets/abc/public', 'rate_limited')).not.toThrow();
    expect(answerOf('/unlock/abc', 'email_already_registered')).not.toThrow();
  });

  it('reads an address as the endpoint with the fewest ids in its path', () => {
    expect(answerOf('/api/files/limits', 'file_not_found')).toThrow('/api/files/limits');
    expect(answerOf('/api/files/abc', 'file_not_found')).not.toThrow();
  });
});
