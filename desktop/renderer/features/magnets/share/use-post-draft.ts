import { useState } from 'react';
import { fits, type Shape } from '#shared/api/answer-shape.ts';
import { keptInputs } from '#desktop/renderer/session/kept-input.ts';
import { useUser } from '#desktop/renderer/session/session.ts';
import { postTexts, postTones, type Posted, type PostTexts, type PostTone } from './post-texts.ts';

interface PostDraft {
  tone: PostTone;
  /** Posts as edited, by tone. */
  posts: Partial<Record<PostTone, string>>;
  firstComment?: string;
  replies?: string[];
  /** The reply whose turn it is. */
  turn: number;
}

const shape: Shape = {
  tone: 'text',
  posts: ['record', 'text'],
  'firstComment?': 'text',
  'replies?': ['list', 'text'],
  turn: 'number',
};

const fresh: PostDraft = { tone: 'plain', posts: {}, turn: 0 };

/** Stored values may come from an older version of this form, or may have been edited. */
function readDraft(kept: unknown): PostDraft {
  if (!fits(shape, kept)) return fresh;
  const draft = kept as PostDraft; // of the shape above
  return postTones.includes(draft.tone) ? draft : fresh;
}

/** The texts about a magnet as their creator edits them, stored in this browser. */
export function usePostDraft(magnet: Posted & { id: string }) {
  const { id: userId } = useUser();
  const name = `post:${magnet.id}`;
  const [draft, setDraft] = useState(() =>
    readDraft(keptInputs.read(userId, name, new Date())?.values),
  );
  const change = (changes: Partial<PostDraft>): void => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keptInputs.keep(userId, name, next, new Date());
  };
  const { tone } = draft;
  const start = postTexts(magnet, tone);
  const texts: PostTexts = {
    post: draft.posts[tone] ?? start.post,
    firstComment: draft.firstComment ?? start.firstComment,
    replies: start.replies.map((reply, n) => draft.replies?.[n] ?? reply),
  };
  return {
    tone,
    texts,
    turn: draft.turn % texts.replies.length,
    isEdited: JSON.stringify(texts) !== JSON.stringify(start),
    setTone: (next: PostTone) => change({ tone: next }),
    setPost: (post: string) => change({ posts: { ...draft.posts, [tone]: post } }),
    setFirstComment: (firstComment: string) => change({ firstComment }),
    setReply: (n: number, reply: string) => change({ replies: texts.replies.with(n, reply) }),
    /** After a reply was copied it is the turn of the next. */
    takeTurn: (n: number) => change({ turn: (n + 1) % texts.replies.length }),
    /** The texts of the magnet as it is now. */
    startAgain(): void {
      keptInputs.forget(userId, name);
      setDraft({ ...fresh, tone });
    },
  };
}
