import type { MailedScene } from './mailed-scene.ts';
import {
  aComment,
  aMagnet,
  aVisitor,
  type MagnetScene,
  type UnlockScene,
  verify,
  type Visitor,
} from './unlock-scene.ts';

/** A creator whose page opens once an address is confirmed. */
export const confirming = (scene: UnlockScene, fields: Parameters<typeof aMagnet>[1] = {}) =>
  aMagnet(scene, { collectEmails: true, confirmsEmail: true, ...fields }, { plan: 'pro' });

let people = 0;
/** An address that nobody has yet. */
export const anAddress = () => `person${(people += 1)}@acme.com`;

/** A visitor with a verified comment. */
export async function aVerified(
  scene: UnlockScene,
  { magnetId, post }: MagnetScene,
): Promise<Visitor> {
  const visitor = aVisitor(scene.app);
  await verify(visitor, magnetId, aComment(scene, post, 'growth'));
  return visitor;
}

/** Code and key of the newest mail to an address. */
export async function mailed({ sink }: MailedScene, address: string, after = 0) {
  const { mail } = await sink.next(address, after);
  const code = /\d{6}/.exec(mail.subject ?? '')?.[0] ?? '';
  const key = /#key=(conf_[\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '';
  const links = [...(mail.html ?? '').matchAll(/href="([^"]+)"/g)].map(([, link = '']) => link);
  return { mail, code, key, links };
}

/** What the creator sees of the newest unlock, and of the person in the table. */
export async function seenBy(scene: UnlockScene, { magnetId, token }: MagnetScene) {
  const { id: leadId } = await scene.app
    .db('leads')
    .where({ magnetId })
    .orderBy('created_at', 'desc')
    .first<{ id: string }>('id');
  const detail = await scene.app.as(token).leadDetail.read({ params: { leadId } });
  const [unlock] = detail.unlocks;
  if (unlock === undefined) throw new Error('a lead has an unlock');
  return { lead: detail.lead, unlock };
}

/** The pause after a mail is over. */
export async function aMinuteLater({ app }: UnlockScene, emailKey: string): Promise<void> {
  const askedAt = app.db.raw(`asked_at - interval '61 seconds'`);
  await app.db('address_proofs').where({ emailKey }).update({ askedAt });
}
