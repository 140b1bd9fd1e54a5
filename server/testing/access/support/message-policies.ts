import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import {
  type AccessPolicy,
  byCreator,
  byOperator,
  type CallParts,
} from '../policies/access-policy.ts';
import { aMessage } from './a-message.ts';

const unknown = 'message_not_found';
const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });
/** A fresh draft, because the call changes it. Its owner may read it where one scene is for all calls. */
const prepare = async (app: TestApp, { ids, userId }: Owner): Promise<void> => {
  const messageId = await aMessage(app);
  ids['messageId'] = messageId;
  await app.db('creator_message_recipients').insert({ messageId, userId, mail: 'none' });
};
const text = {
  subject: 'Maintenance',
  body: 'We are away',
  plans: ['of-nobody'],
  activity: 'all',
  byEmail: false,
  perMinute: 60,
};

/** Who may call the endpoints of messages to creators. */
export const messagePolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'notifications.readMessage': byCreator(200, { unknown }),
  'operatorMessages.list': byOperator(200),
  'operatorMessages.create': byOperator(201, { parts: body(text) }),
  'operatorMessages.preview': byOperator(200, { parts: body({ body: 'Text' }) }),
  'operatorMessages.audience': byOperator(200, {
    parts: body({ plans: ['of-nobody'], activity: 'all' }),
  }),
  'operatorMessages.domain': byOperator(200),
  'operatorMessages.read': byOperator(200, { unknown }),
  'operatorMessages.save': byOperator(200, {
    unknown,
    prepare,
    parts: body({ ...text, version: 1 }),
  }),
  'operatorMessages.test': byOperator(200, {
    unknown,
    prepare,
    parts: body({ to: 'somebody@operators.test' }),
  }),
  // A version that is not there, so that nothing is sent.
  'operatorMessages.start': byOperator(409, {
    unknown,
    prepare,
    parts: body({ version: 9, at: null }),
  }),
  'operatorMessages.turn': byOperator(409, { unknown, prepare, parts: body({ state: 'paused' }) }),
  'operatorMessages.remove': byOperator(200, { unknown, prepare }),
};
