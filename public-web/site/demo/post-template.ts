/** Sample word of the demo page. */
export const DEMO_WORD = 'BLUEPRINT';

/** A post to copy and make one's own. It asks plainly, since LinkedIn shows bait less. */
export const postTemplate = `I rebuilt the way we take on new clients.

It used to be eleven emails and a lost contract. Now it is one page with nine steps, and the first call starts on time.

What changed:
1. One owner for each step
2. Dates agreed before the first call
3. A list of what we need from the client, sent once

I wrote it all down. If you would like the page, comment ${DEMO_WORD} and open it with the link in the first comment.`;

/** What to do around the post, in order. */
export const instructions = [
  `Create a lead magnet with the trigger word ${DEMO_WORD} and switch it on.`,
  'Publish the post on LinkedIn.',
  'Write the first comment yourself, with the address of your unlock page in it.',
  'Visitors comment the word, copy the link to their comment and paste it on your page.',
  'See each lead with its comment in your activity. Anybody LinkedIn hides waits there for your yes.',
] as const;
