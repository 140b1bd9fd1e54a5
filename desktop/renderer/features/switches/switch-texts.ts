import type { SwitchName } from '#shared/switches/switches.contract.ts';

interface SwitchTexts {
  title: string;
  text: string;
  /** What a stop does. */
  stop: string;
  /** What happens when it goes on. */
  goOn: string;
}

/** Each switch in words; what stands here is what the server does (decision 100). */
export const switchTexts: Record<SwitchName, SwitchTexts> = {
  sign_up: {
    title: 'New accounts',
    text: 'Creators sign up by email or with LinkedIn.',
    stop: 'No accounts can be created until you resume it. Creators who have one sign in as usual.',
    goOn: 'People can create accounts again.',
  },
  unlocking: {
    title: 'Checks of comments',
    text: 'Visitors paste the link of a comment, and the server checks it.',
    stop: 'New comments wait in a queue, and their visitors see that. Nothing is lost. People who unlocked a page before still see its content, and creators can still approve comments.',
    goOn: 'The comments that wait are checked one after the other.',
  },
  reading: {
    title: 'Requests to LinkedIn',
    text: 'The server reads comments and posts at LinkedIn.',
    stop: 'The server reads no comment and no post at LinkedIn. New comments wait in a queue. Comments that creators read in their own browser still count.',
    goOn: 'The server reads again, and the comments that wait are checked one after the other.',
  },
  mail: {
    title: 'Emails',
    text: 'The server sends emails to creators and visitors.',
    stop: 'Emails wait in the queue. Codes and links that end meanwhile are dropped, so people have to ask for new ones. Test emails still leave.',
    goOn: 'The emails that wait leave one after the other.',
  },
  uploads: {
    title: 'Uploads',
    text: 'Creators and operators upload files, pictures and lists.',
    stop: 'The server takes no file. Files that are here can still be downloaded.',
    goOn: 'Files can be uploaded again.',
  },
};

/** How much waits, in words. */
export function waitingText(name: SwitchName, count: number): string {
  const what =
    name === 'mail' ? ['email waits', 'emails wait'] : ['comment waits', 'comments wait'];
  return `${count.toLocaleString()} ${count === 1 ? what[0] : what[1]}`;
}
