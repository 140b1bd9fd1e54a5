// Health of LinkedIn's official API: its version has an end date, and creators' access expires.
import type { LinkedInApp } from '#shared/parsing/linkedin-app.contract.ts';
import { counted, failing, type Judgement, warning } from './health.rules.ts';

/** Operators are warned this many days before a version ends. */
const WARN_DAYS = 60;

/** The monitored facts of the app. */
export type WatchedApp = Pick<
  LinkedInApp,
  'secret' | 'apiVersion' | 'daysLeft' | 'versionRefusedAt' | 'connections' | 'endedLately'
>;

const WHERE = 'in Comment readers';

/** Null while no app is registered, or without a problem. */
export function judgeLinkedInApp(app: WatchedApp): Judgement | null {
  const { apiVersion, daysLeft } = app;
  if (apiVersion === null || daysLeft === null) return null;
  const others = 'Guest pages are read as before.';
  if (app.secret === 'unreadable') {
    return failing(
      'The client secret of the LinkedIn app was encrypted with another installation key.',
      `Enter it again ${WHERE}. Company pages are not read until then. ${others}`,
    );
  }
  if (app.versionRefusedAt !== null) {
    return failing(
      `LinkedIn says that version ${apiVersion} of its API is not active.`,
      `Set a newer month ${WHERE}. Company pages are not read until then. ${others}`,
    );
  }
  if (daysLeft <= WARN_DAYS) {
    return warning(
      daysLeft <= 0
        ? `Version ${apiVersion} of LinkedIn’s API is over a year old and may end any day.`
        : `LinkedIn ends version ${apiVersion} of its API in about ${counted(daysLeft, 'day', 'days')}.`,
      `Set a newer month ${WHERE}.`,
    );
  }
  if (app.endedLately > 0) {
    return warning(
      `${counted(app.endedLately, 'creator has', 'creators have')} to connect LinkedIn company pages again.`,
      'LinkedIn ended their access. They see a notice in Settings > Readers. This notice ends after a week.',
    );
  }
  return null;
}
