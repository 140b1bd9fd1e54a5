import type { WaitingComment } from '#shared/activity/activity.contract.ts';

/** One comment, or several of one source: a network, a magnet and a day. */
export interface WaitingGroup {
  key: string;
  comments: WaitingComment[];
  /** Number of comments of the source, listed or not; 1 for a single comment. */
  waiting: number;
}

/** Groups comments of one source at the place of the first one. */
export function groupBySource(comments: readonly WaitingComment[]): WaitingGroup[] {
  const groups = new Map<string, WaitingGroup>();
  for (const comment of comments) {
    const key = comment.source?.id ?? comment.id;
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, { key, comments: [comment], waiting: comment.source?.waiting ?? 1 });
    } else group.comments.push(comment);
  }
  return [...groups.values()];
}

/** In the order in which they are shown. */
export function inGroupOrder(groups: readonly WaitingGroup[]): WaitingComment[] {
  return groups.flatMap(({ comments }) => comments);
}
