import type { Ids } from '#server/platform/ids.ts';
import type { Letter, LetterFrame, RenderLetter } from '../letter.ts';
import type { MailSender, SendResult } from './mail-sender.ts';

/** Sends a test past the queue, so that the operator sees the mail server's own answer. */
export type SendTestMail = (to: string) => Promise<SendResult>;

export function createTestMail(dependencies: {
  ids: Ids;
  sender: MailSender;
  render: RenderLetter;
  readFrame(): Promise<LetterFrame>;
  /** Right side of every Message-ID. */
  messageDomain: string;
}): SendTestMail {
  const { ids, sender, render, readFrame, messageDomain } = dependencies;
  return async (to) => {
    const frame = await readFrame();
    return sender.send({
      ...render(testLetter(frame), frame),
      to,
      fromName: frame.productName,
      messageId: `<${ids.rowId()}@${messageDomain}>`,
      unsubscribeUrl: null,
    });
  };
}

function testLetter({ productName, publicUrl }: LetterFrame): Letter {
  return {
    subject: `Test email from ${productName}`,
    blocks: [
      {
        kind: 'text',
        text: `${productName} at ${publicUrl} can send email: this message has arrived.`,
      },
      {
        kind: 'text',
        text: 'If it is in the spam folder, set up SPF and DKIM for the sender’s domain.',
      },
    ],
    reason: 'You get this email because an operator sent a test to your address.',
    unsubscribeUrl: null,
  };
}
