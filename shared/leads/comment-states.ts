/** What a second look can find. */
export const seenStates = ['there', 'edited', 'gone'] as const;
export type SeenState = (typeof seenStates)[number];

/** What became of a comment that opened a page, in the words of the console and of files of leads. */
export const commentStates = {
  gone: 'Deleted since',
  edited: 'Edited since',
  there: 'Still there',
  pending: 'Not checked yet',
  unseen: 'Could not be seen',
} as const satisfies { [state in SeenState | 'pending' | 'unseen']: string };
export type CommentState = keyof typeof commentStates;

export const commentStateNames = Object.keys(commentStates) as [CommentState, ...CommentState[]]; // keys of the table
