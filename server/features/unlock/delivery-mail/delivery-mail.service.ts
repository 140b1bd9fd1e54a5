import { DeliveryMailBody } from '#shared/unlock/delivery-mail.contract.ts';
import type { Letter, RenderedLetter } from '#server/features/mail/letter.ts';
import type { LetterWriter } from '#server/features/mail/letter-writer.ts';
import type { MailQueue } from '#server/features/mail/mail-queue.ts';
import type { Database } from '#server/platform/db/connection.ts';
import { AppError } from '#server/platform/errors.ts';
import { writeContentLetter } from './content-letter.ts';
import { findTester, type Tester } from './testers.queries.ts';

export interface DeliveryMails {
  canMail: boolean;
  /** The mail of an unsaved text, drawn by what draws the real one. */
  preview(userId: string, body: DeliveryMailBody, isProven: boolean): Promise<RenderedLetter>;
  /** Returns the creator's own address. Throws `test_mail_not_possible` with the reason. */
  sendTest(userId: string, body: DeliveryMailBody): Promise<{ to: string }>;
}

/** Shows a creator the mail with the link to the content before anybody gets it. */
export function createDeliveryMails({
  db,
  publicUrl,
  mail,
}: {
  db: Database;
  publicUrl: string;
  mail: MailQueue & { reachesPeople: boolean; draw(letter: Letter): Promise<RenderedLetter> };
}): DeliveryMails {
  async function find(userId: string): Promise<Tester> {
    const tester = await findTester(db, { id: userId });
    if (tester === undefined) throw new Error('A signed-in creator has a row');
    return tester;
  }
  const impossible = (reason: string) =>
    new AppError('test_mail_not_possible', { values: { reason } });

  return {
    canMail: mail.reachesPeople,

    async preview(userId, body, isProven) {
      const sample = sampleFacts(await find(userId), body, isProven);
      return mail.draw(
        writeContentLetter(sample, {
          opening: { key: SAMPLE_KEY, url: `${publicUrl}/unlock#key=${SAMPLE_KEY}` },
          unsubscribeUrl: `${publicUrl}/unsubscribe`,
          reportUrl: `${publicUrl}/report`,
          publicUrl,
        }),
      );
    },

    async sendTest(userId, body) {
      if (!mail.reachesPeople) throw impossible('This installation sends no email.');
      const tester = await find(userId);
      if (!tester.isProven) throw impossible('Confirm your own address first, in Settings.');
      if (tester.isRefused) throw impossible('Your address refused an email recently.');
      await db.transaction((trx) =>
        mail.add(trx, {
          kind: 'delivery_test',
          to: tester.email,
          toKey: tester.emailKey,
          payload: { userId, body: JSON.stringify(body) },
        }),
      );
      return { to: tester.email };
    },
  };
}

/** No reading link has it. */
const SAMPLE_KEY = 'read_this-is-an-example';
const SAMPLE_VISITOR = 'Alex Morgan';

function sampleFacts(
  { name, brandColour, brandLogo }: Tester,
  { brandColor, ...body }: DeliveryMailBody,
  isProven: boolean,
) {
  return {
    ...body,
    brandColor,
    brandColour,
    brandLogo,
    creator: name,
    visitor: SAMPLE_VISITOR,
    isProven,
  };
}

/** Writes the test to the creator's own address, as long as that is the address of the account. */
export function createTestLetter({
  db,
  publicUrl,
}: {
  db: Database;
  publicUrl: string;
}): LetterWriter {
  const find = ({ payload, toKey }: { payload: Record<string, string>; toKey: string }) =>
    findTester(db, { id: payload['userId'] ?? '', emailKey: toKey });
  return {
    async findRecipient(mail) {
      const tester = await find(mail);
      return tester?.isProven === true ? tester.email : null;
    },
    async write(mail) {
      const tester = await find(mail);
      const body = DeliveryMailBody.safeParse(JSON.parse(mail.payload['body'] ?? '{}'));
      if (tester === undefined || !body.success) return null;
      const { reportUrl: _visitors, ...letter } = writeContentLetter(
        sampleFacts(tester, body.data, true),
        {
          opening: { key: SAMPLE_KEY, url: `${publicUrl}/magnets` },
          unsubscribeUrl: null,
          reportUrl: '',
          publicUrl,
        },
      );
      return {
        ...letter,
        subject: `Test: ${letter.subject}`,
        blocks: [
          {
            kind: 'text',
            text: `This is a test that you asked for. Its button leads to your lead magnets and its key opens nothing. ${SAMPLE_VISITOR} stands for your visitor.`,
          },
          ...letter.blocks,
        ],
        reason:
          'You get this email because you asked for a test. Instead of this line, visitors read why they get it, with links to unsubscribe and to see or erase their data.',
      };
    },
  };
}
