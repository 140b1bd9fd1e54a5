/**
 * What a push brings to a browser: what kind of thing happened, how often, and the screen that shows it.
 * Nothing of a lead, and no text that anybody typed: other people see the screen of a locked phone.
 */
export interface PushMessage {
  /** A worker of an older release shows a general text for a version that it does not know. */
  v: 1;
  kind: string;
  count: number;
  /** Made of kind and count alone. */
  title: string;
  /** A screen of the console. */
  path: string;
  /** What comes again with the same tag replaces what is shown. */
  tag: string;
}

/** What the push worker is registered for. No page is below it, so the worker controls none. */
export const PUSH_WORKER_SCOPE = '/push/';

/** What the worker says to an open console when a notification is clicked. */
export interface OpenScreen {
  kind: 'open-screen';
  path: string;
}
