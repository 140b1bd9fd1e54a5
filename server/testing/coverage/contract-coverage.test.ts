import { describe, expect, it } from 'vitest';
import { recordCoverage } from './contract-coverage.ts';

const answerOf = (path: string, code: string) => () => recordCoverage('GET', path, 404, { code });

describe('the record of calls', () => {
  it('fails a test with an error that its endpoint does not declare', () => {
    expect(answerOf('/api/magnets/abc/public', 'email_already_registered')).toThrow(
      'GET /api/magnets/:magnetId/public answered email_already_registered, which it does not declare',
    );
  });

  it('accepts declared errors, errors of every endpoint, and answers outside of the contract', () => {
    expect(answerOf('/api/magnets/abc/public', 'magnet_not_found')).not.toThrow();
    expect(answerOf('/api/magnets/abc/public', 'rate_limited')).not.toThrow();
    expect(answerOf('/unlock/abc', 'email_already_registered')).not.toThrow();
  });

  it('matches an address to the endpoint with the fewest parameters', () => {
    expect(answerOf('/api/files/limits', 'file_not_found')).toThrow('/api/files/limits');
    expect(answerOf('/api/files/abc', 'file_not_found')).not.toThrow();
  });
});
