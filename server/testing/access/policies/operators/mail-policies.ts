import { type AccessPolicy, byOperator, type CallParts } from '../access-policy.ts';

const withBody = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });

/** The outbox and the list of throw-away domains, which are for operators. */
export const mailPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'throwaway.read': byOperator(200),
  // No list is fetched in tests but from an origin of their own.
  'throwaway.fetchList': byOperator(422, { parts: withBody({ address: 'http://lists.example/' }) }),
  'throwaway.putList': byOperator(200, { parts: withBody({ text: 'mailinator.com' }) }),
  'throwaway.resetList': byOperator(200),
  'throwaway.decide': byOperator(200, {
    parts: withBody({ domain: 'a.example', isThrowaway: true }),
  }),
  'throwaway.undecide': byOperator(200, {
    parts: () => ({ query: 'domain=b.example' }),
    async prepare(app) {
      const decision = { domain: 'b.example', isThrowaway: true };
      await app.db('throwaway_decisions').insert(decision).onConflict('domain').ignore();
    },
  }),

  'stoppedAddresses.list': byOperator(200),
  'stoppedAddresses.add': byOperator(200, {
    parts: withBody({ text: 'a@mailbox.example', reason: 'unsubscribe' }),
  }),
  'stoppedAddresses.takeBack': byOperator(200, {
    parts: withBody({ address: 'b@mailbox.example', reason: 'bounce', why: 'It works again' }),
    async prepare(app) {
      const stopped = { addressKey: 'b@mailbox.example', refusedAt: app.db.fn.now() };
      await app.db('mail_addresses').insert(stopped).onConflict('address_key').merge();
    },
  }),
  'stoppedAddresses.readKey': byOperator(200),
  'stoppedAddresses.makeKey': byOperator(201),
  'stoppedAddresses.removeKey': byOperator(200),

  'operatorOutbox.list': byOperator(200),
  'operatorOutbox.search': byOperator(200),
  'operatorOutbox.open': byOperator(200, { unknown: 'mail_not_found' }),
  // No mail server in tests, so the answer says that; it is for operators only.
  'operatorOutbox.sendTest': byOperator(409, { parts: withBody({ to: 'me@operators.example' }) }),
};
