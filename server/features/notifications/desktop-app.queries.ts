import { ACTIVE_DAYS } from '#shared/notifications/messages.contract.ts';

/**
 * SQL: a creator is of an audience by the desktop app (`DesktopApp` of shared/notifications); for news and
 * messages alike. Somebody uses the app when they did so in a session of the last days; operators in an account
 * do not count. Who has several computers is judged by the newest version among them, since that person knows how
 * to get it. A version is an array of its numbers, which PostgreSQL compares one by one.
 */
export function isOfApp(userId: string, wanted: string): string {
  return `(${wanted} = 'all' OR coalesce((
    SELECT ${wanted} = 'used'
      OR max(app.app_version) < string_to_array(substring(${wanted} FROM '^<(.+)$'), '.')::integer[]
    FROM sessions AS app
    WHERE app.user_id = ${userId} AND app.operator_session_id IS NULL
      AND app.app_version IS NOT NULL AND app.last_seen_at > now() - interval '${ACTIVE_DAYS} days'
    HAVING count(*) > 0), false))`;
}
