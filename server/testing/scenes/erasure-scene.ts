import { expect } from 'vitest';
import { linkIn } from '../doubles/mail-sink.ts';
import type { MailedScene } from './mailed-scene.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  verify,
  type Visitor,
} from './unlock-scene.ts';

let people = 0;

/** A visitor with a name, a profile and an address that nobody else has. */
export interface Person {
  email: string;
  author: { name: string; url: string };
  visitor: Visitor;
}

export function aPerson(scene: Pick<MailedScene, 'app'>): Person {
  people += 1;
  return {
    email: `Vera.Visitor${people}@mailbox.test`,
    author: {
      name: `Vera Visitor the ${people}th`,
      url: `https://www.linkedin.com/in/vera-visitor-${people}`,
    },
    visitor: aVisitor(scene.app),
  };
}

/** Unlocks a magnet that asks for an email. */
export async function unlockWithEmail(
  scene: MailedScene,
  { email, author, visitor }: Person,
  fields: Parameters<typeof aMagnet>[1] = {},
): Promise<MagnetScene & { commentUrl: string }> {
  const magnet = await aMagnet(scene, { collectEmails: true, ...fields }, { plan: 'pro' });
  const commentUrl = aComment(scene, magnet.post, `growth, says ${author.name}`, { author });
  const verified = await verify(visitor, magnet.magnetId, commentUrl);
  expect(verified.body).toMatchObject({ verified: true });
  const given = await visitor.post('/api/email-leads', { magnetId: magnet.magnetId, email });
  expect(given.status).toBe(201);
  return { ...magnet, commentUrl };
}

/** The key of the mailed link, as the person copies it from the mail. */
export async function askForData(
  { app, sink }: MailedScene,
  { email }: Pick<Person, 'email'>,
): Promise<string> {
  const before = sink.mails.filter(({ to }) => to.includes(email)).length;
  const asked = await aVisitor(app).submit('/privacy/erase', { email });
  expect([asked.status, asked.headers.get('location')]).toEqual([303, '/privacy/erase?sent']);
  const mail = await sink.next(email, before);
  return new URL(linkIn(mail, '/privacy/erase/open')).hash.replace('#key=', '');
}

/** A browser in which the person sees their data. */
export async function openData(
  scene: MailedScene,
  person: Pick<Person, 'email'>,
): Promise<Visitor> {
  const browser = aVisitor(scene.app);
  const key = await askForData(scene, person);
  const opened = await browser.submit('/privacy/erase/open', { key });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/privacy/erase/data']);
  return browser;
}

/** Erases everything; the number of the receipt. */
export async function eraseAll(scene: MailedScene, person: Pick<Person, 'email'>): Promise<string> {
  const browser = await openData(scene, person);
  const done = await browser.submit('/privacy/erase/data', { sure: 'yes' });
  expect(done.status).toBe(303);
  return (done.headers.get('location') ?? '').replace('/privacy/erase/receipt/', '');
}
