import type { TestApp } from '../../app/test-app.ts';
import type { Owner } from '../access-scene.ts';
import { aTicket } from './stock-support.ts';
import {
  type AccessPolicy,
  byCreator,
  byOperator,
  type CallParts,
} from '../policies/access-policy.ts';

const unknown = 'ticket_not_found';
const body = (fields: Record<string, unknown>) => (): CallParts => ({ body: fields });

/** A fresh ticket, because the call changes it. It has the owner's file, which other calls read. */
const prepare = async (app: TestApp, { userId, ids }: Owner): Promise<void> => {
  ids['ticketId'] = (await aTicket(app, { userId, fileId: ids['fileId'] })).ticketId;
};
const aNewTicket = {
  topic: 'other',
  subject: 'A question',
  text: 'How does it work?',
  context: { plan: true, magnetId: null, attemptId: null, requestId: null, browser: true },
};

/** Who may call the endpoints of support. */
export const supportPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'support.list': byCreator(200),
  'support.context': byCreator(200),
  'support.create': byCreator(201, { parts: body(aNewTicket) }),
  'support.read': byCreator(200, { unknown }),
  'support.messages': byCreator(200, { unknown }),
  'support.write': byCreator(201, { unknown, parts: body({ text: 'More of it' }) }),
  'support.markRead': byCreator(200, { unknown }),
  'support.solve': byCreator(200, { unknown, prepare }),
  'support.removeFile': byCreator(200, { unknown, prepare }),
};

export const operatorSupportPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'operatorSupport.list': byOperator(200),
  'operatorSupport.read': byOperator(200, { unknown }),
  'operatorSupport.messages': byOperator(200, { unknown }),
  'operatorSupport.answer': byOperator(201, {
    unknown,
    parts: body({ text: 'An answer', status: 'pending', version: 1 }),
  }),
  // The version is an old one after the answer.
  'operatorSupport.setStatus': byOperator(409, {
    unknown,
    parts: body({ status: 'solved', version: 9 }),
  }),
  'operatorSupport.markRead': byOperator(200, { unknown }),
  // The row names bytes that are not there.
  'operatorSupport.file': byOperator(404, { unknown }),
};
