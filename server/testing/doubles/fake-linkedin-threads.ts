/** A post in the API. */
export interface FakeApiPost {
  /** `urn:li:share:…` or `urn:li:ugcPost:…`. */
  urn: string;
  /** The id of the same post in the feed. */
  activityUrn: string;
  author: string;
}

export interface FakeApiComment {
  id: string;
  text: string;
  /** Absent where LinkedIn leaves it out. */
  actor?: string;
  attributes?: object[];
  /** Fields that replace the usual ones. */
  odd?: object;
  replies: FakeApiComment[];
}

interface Thread {
  post: FakeApiPost;
  comments: FakeApiComment[];
  parentId: string | null;
}

/** Posts with their comments and replies, found by any of their ids. */
export function createFakeThreads() {
  const posts: FakeApiPost[] = [];
  const comments = new Map<string, FakeApiComment[]>();
  const findPost = (urn: string) =>
    posts.find((post) => post.urn === urn || post.activityUrn === urn);
  const commentsOf = (urn: string): FakeApiComment[] =>
    comments.get(findPost(urn)?.urn ?? '') ?? [];

  return {
    findPost,
    postsOf: (author: string) => posts.filter((post) => post.author === author),
    addPost(post: FakeApiPost) {
      posts.push(post);
      comments.set(post.urn, []);
    },
    addComment(postUrn: string, comment: Omit<FakeApiComment, 'replies'>) {
      commentsOf(postUrn).push({ ...comment, replies: [] });
    },
    addReply(postUrn: string, parentId: string, comment: Omit<FakeApiComment, 'replies'>) {
      const parent = commentsOf(postUrn).find(({ id }) => id === parentId);
      if (parent === undefined) throw new Error('no such comment');
      parent.replies.push({ ...comment, replies: [] });
    },
    removeComment(commentId: string) {
      for (const list of comments.values()) {
        const at = list.findIndex(({ id }) => id === commentId);
        if (at !== -1) list.splice(at, 1);
      }
    },
    /** The post or comment with this URN, with its comments or replies. */
    find(urn: string): Thread | null {
      const post = findPost(urn);
      if (post !== undefined) return { post, comments: commentsOf(urn), parentId: null };
      const [, postUrn = '', parentId = ''] = /^urn:li:comment:\(([^,]+),(\d+)\)$/.exec(urn) ?? [];
      const parentPost = findPost(postUrn);
      const parent = commentsOf(postUrn).find(({ id }) => id === parentId);
      if (parentPost === undefined || parent === undefined) return null;
      return { post: parentPost, comments: parent.replies, parentId };
    },
    /** The format of 2026: the comment has the feed's id of its post, whatever id was requested. */
    toElement(post: FakeApiPost, comment: FakeApiComment) {
      const time = Number(BigInt(comment.id) >> 22n);
      const { actor } = comment;
      return {
        id: comment.id,
        commentUrn: `urn:li:comment:(${post.activityUrn},${comment.id})`,
        object: post.activityUrn,
        ...(actor === undefined ? {} : { actor }),
        message: { text: comment.text, attributes: comment.attributes ?? [] },
        created: { time, ...(actor === undefined ? {} : { actor }) },
        lastModified: { time },
        likesSummary: { totalLikes: 0 },
        commentsSummary: { totalFirstLevelComments: comment.replies.length },
        ...comment.odd,
      };
    },
  };
}
