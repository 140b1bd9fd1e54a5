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
  'help.list': byCreator(200),
  'help.read': byCreator(200, { unknown: 'help_not_found', areForAll: true }),
  'support.unread': byCreator(200),
  'support.context': byCreator(200),
  'support.create': byCreator(201, { parts: body(aNewTicket) }),
  'support.read': byCreator(200, { unknown }),
  'support.messages': byCreator(200, { unknown }),
  'support.write': byCreator(201, { unknown, parts: body({ text: 'More of it' }) }),
  'support.markRead': byCreator(200, { unknown }),
  'support.solve': byCreator(200, { unknown, prepare }),
  'support.reopen': byCreator(409, { unknown, prepare }),
  'support.rate': byCreator(409, { unknown, prepare, parts: body({ rating: 'good', text: null }) }),
  'support.removeFile': byCreator(200, { unknown, prepare }),
};

const noMacro = 'macro_not_found';
const macro = { name: 'Hello', text: 'Hello {{creator_name}}' };

export const supportMacroPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'supportMacros.list': byOperator(200),
  'supportMacros.add': byOperator(201, { parts: body({ ...macro, name: 'A new one' }) }),
  'supportMacros.change': byOperator(200, {
    unknown: noMacro,
    parts: body({ ...macro, version: 1 }),
  }),
  'supportMacros.fillIn': byOperator(200, { unknown }),
  'supportMacros.remove': byOperator(200, { unknown: noMacro }),
};

export const operatorSupportPolicies: { readonly [endpoint: string]: AccessPolicy } = {
  'operatorSupport.list': byOperator(200),
  'operatorSupport.counts': byOperator(200),
  'operatorSupport.satisfaction': byOperator(200),
  'operatorSupport.choices': byOperator(200),
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
  'operatorSupport.assign': byOperator(200, {
    unknown,
    parts: body({ operatorId: null, seen: null }),
  }),
  'operatorSupport.addNote': byOperator(201, { unknown, parts: body({ text: 'A note' }) }),
  // The note is another operator's.
  'operatorSupport.removeNote': byOperator(404, { unknown }),
  'operatorSupport.markRead': byOperator(200, { unknown }),
  // The row names bytes that are not there.
  'operatorSupport.file': byOperator(404, { unknown }),
};
