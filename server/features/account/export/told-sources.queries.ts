import { of, type Source, UNDATED } from './people-sources.queries.ts';

/** What a creator was told, and by which channels, and the news they read. */
export const toldSources = {
  invitation: {
    from: 'sign_up_invitations i',
    at: 'i.accepted_at',
    id: 'i.id',
    owner: 'i.accepted_by',
    columns: of('i', ['email', 'created_at', 'accepted_at']),
  },
  notification_settings: {
    from: 'notification_settings n',
    at: UNDATED,
    id: 'n.user_id',
    owner: 'n.user_id',
    columns: of('n', ['choices', 'quiet_from', 'quiet_until', 'digest']),
  },
  push_browsers: {
    from: 'push_browsers p',
    at: 'p.created_at',
    id: 'p.id',
    owner: 'p.user_id',
    columns: of('p', ['user_agent', 'created_at', 'last_success_at', 'problem', 'failing_since']),
  },
  notifications: {
    from: 'notifications n',
    at: 'n.created_at',
    id: 'n.id',
    owner: 'n.user_id',
    columns: of('n', ['id', 'kind', 'subject', 'facts', 'created_at', 'read_at']),
  },
  messages: {
    from: 'creator_message_recipients r JOIN creator_messages m ON m.id = r.message_id',
    at: 'r.told_at',
    id: 'r.message_id',
    owner: 'r.user_id',
    columns: ['r.message_id', 'm.subject', 'm.body', 'r.mail', 'r.told_at', 'r.opened_at'],
  },
  news_read: {
    from: 'news_reads r JOIN news_articles n ON n.id = r.article_id',
    at: 'r.read_at',
    id: 'r.article_id',
    owner: 'r.user_id',
    columns: ['r.article_id', 'n.title', 'r.read_at'],
  },
  news_reactions: {
    from: 'news_reactions r JOIN news_articles n ON n.id = r.article_id',
    at: 'r.reacted_at',
    id: 'r.article_id',
    owner: 'r.user_id',
    columns: ['r.article_id', 'n.title', 'r.reaction', 'r.reacted_at'],
  },
  news_feed: {
    from: 'news_feeds f',
    at: 'f.created_at',
    id: 'f.user_id',
    owner: 'f.user_id',
    columns: of('f', ['created_at']),
  },
} satisfies { [part: string]: Source };
