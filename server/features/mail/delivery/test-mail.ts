import type { Ids } from '#server/platform/ids.ts';
import type { Letter, LetterFrame, RenderLetter } from '../letter.ts';
import type { MailSender, SendResult } from './mail-sender.ts';

/** Sends a test past the queue: the mail server's own words are what the operator waits for. */
export type SendTestMail = (to: string) => Promise<SendResult>;

/** Sends a test letter past the queue, so that the answer is the mail server's own. */
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
    subject: `Test mail of ${productName}`,
    blocks: [
      { kind: 'text', text: `${productName} at ${publicUrl} can send mail: this one has arrived.` },
      {
        kind: 'text',
        text: 'If it lies in the spam folder, set up SPF and DKIM for the domain of the sender.',
      },
    ],
    reason: 'You get this mail because an operator sent a test to your address.',
    unsubscribeUrl: null,
  };
}
